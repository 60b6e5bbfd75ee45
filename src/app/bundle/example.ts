/** The text of the bundle that a first visit opens; rejects when the host does not have the file. */
export async function fetchExample(): Promise<string> {
  const response = await fetch(new URL('examples/shop-assistant.json', document.baseURI));
  if (!response.ok) throw new Error(`The example answers ${response.status}`);
  return response.text();
}
