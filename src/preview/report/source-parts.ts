/** The address that the source of a rule begins with, and what is said after it: `https://…/page: supported formats`. */
export function sourceParts(source: string): { address?: string; remark: string } {
  const address = /^https:\/\/\S*[^\s:;,.]/.exec(source)?.[0];
  return address === undefined ? { remark: source } : { address, remark: source.slice(address.length) };
}
