import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What the page may do, for hosts that send no headers. The page itself never evaluates code; the analysis worker does, and
 * may, because a worker obeys the policy that comes with its own file and not the one of the page that starts it.
 */
const POLICY = [
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
].join('; ');

/** Only in the build: the development server needs an inline script to replace modules while they run. */
const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
});

export default defineConfig({
  // Relative addresses: the build runs from any sub-path of any static host.
  base: './',
  plugins: [react(), tailwindcss(), contentSecurityPolicy()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Workers and fonts stay files: a worker from a data address would obey the page's policy and could not evaluate.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Monaco, in a lazy chunk of its own, is larger; the shell is held to 200 kB gzip by the bench.
    chunkSizeWarningLimit: 4000,
  },
});
