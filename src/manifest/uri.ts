/** The part of RFC 3986 that `$id` and `$ref` need: resolving a reference against a base, as text, without normalising. */

interface UriParts {
  scheme: string;
  authority: string | undefined;
  path: string;
  query: string;
  fragment: string | undefined;
}

// RFC 3986, appendix B.
const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(?:#([\s\S]*))?$/;

function splitUri(text: string): UriParts {
  const match = PARTS.exec(text);
  if (!match) return { scheme: '', authority: undefined, path: text, query: '', fragment: undefined };
  return {
    scheme: match[1] ?? '',
    authority: match[2],
    path: match[3] ?? '',
    query: match[4] ?? '',
    fragment: match[5],
  };
}

/** RFC 3986, 5.2.4. */
function removeDotSegments(path: string): string {
  const out: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === '.' || segment === '..') {
      if (segment === '..' && (out.length > 1 || (out.length === 1 && out[0] !== ''))) out.pop();
      if (last) out.push('');
    } else out.push(segment);
  });
  return out.join('/');
}

/** The URI before `#`, and the fragment after it (undefined when there is no `#`). */
export function splitFragment(uri: string): { uri: string; fragment: string | undefined } {
  const hash = uri.indexOf('#');
  return hash < 0 ? { uri, fragment: undefined } : { uri: uri.slice(0, hash), fragment: uri.slice(hash + 1) };
}

/** The text without percent escapes; as it is where they are not well-formed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** RFC 3986, 5.2.2: the reference as seen from `base`. An empty or relative base is allowed and stays relative. */
export function resolveUri(base: string, reference: string): string {
  const ref = splitUri(reference);
  const from = splitUri(base);
  const fragment = ref.fragment === undefined ? '' : `#${ref.fragment}`;
  const write = (scheme: string, authority: string | undefined, path: string, query: string): string =>
    `${scheme && `${scheme}:`}${authority === undefined ? '' : `//${authority}`}${path}${query}${fragment}`;
  if (ref.scheme) return write(ref.scheme, ref.authority, ref.path, ref.query);
  if (ref.authority !== undefined) return write(from.scheme, ref.authority, removeDotSegments(ref.path), ref.query);
  if (ref.path === '') return write(from.scheme, from.authority, from.path, ref.query || from.query);
  if (ref.path.startsWith('/')) return write(from.scheme, from.authority, removeDotSegments(ref.path), ref.query);
  const folder =
    from.authority !== undefined && from.path === '' ? '/' : from.path.slice(0, from.path.lastIndexOf('/') + 1);
  return write(from.scheme, from.authority, removeDotSegments(folder + ref.path), ref.query);
}
