/** The headers that the README recommends to whoever hosts the build; `npm start` and the browser tests use the same. */

/** What the page and its workers may do; the build puts the same into the page, for hosts that send no headers. */
export const POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  // Monaco and the scroll lock of dialogs write style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** A page cannot say by itself who may frame it. */
const HEADER_POLICY = [...POLICY, "frame-ancestors 'none'"].join('; ');

/** The headers for one file; `path` starts with a slash and has no query. A worker obeys the policy of its own file, so all carry it. */
export function securityHeaders(path: string): Record<string, string> {
  const isHashed = /\/assets\/.+-[\w-]{8,}\.\w+$/.test(path);
  return {
    'Content-Security-Policy': HEADER_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
