/** Hands a text to the browser's download under `name`. */
export async function saveFile(name: string, text: string, type = 'application/json'): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of the data by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
