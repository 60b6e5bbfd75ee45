/** The headers that the README recommends to whoever hosts the build; `npm start` and the browser tests use the same. */

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Monaco and the drag-and-drop layer set inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A worker obeys the policy of its own file. The analysis worker compiles schemas to code, so scripts carry a policy that
 * lets a worker evaluate, and still lets it talk to nobody else. For a page this header on a script has no meaning.
 */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** The headers for one file; `path` starts with a slash and has no query. */
export function securityHeaders(path: string): Record<string, string> {
  const isScript = /\.m?js$/.test(path);
  const isHashed = /\/assets\/.+-[\w-]{8,}\.\w+$/.test(path);
  return {
    'Content-Security-Policy': isScript ? SCRIPT_POLICY : PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
