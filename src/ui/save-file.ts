/** Hands a text to the browser's download under `name`. */
export async function saveFile(name: string, text: string, type = 'application/json'): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has to have started before its address goes away.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
