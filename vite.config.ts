import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { POLICY } from './scripts/security-headers.ts';

/**
 * The policy of the page, for hosts that send no headers. Only in the build: the development server needs an inline script to
 * replace modules while they run.
 */
const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY.join('; ') },
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
    // Everything stays a file, workers too: the policy lets none start from a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long plugins take says nothing to whoever starts the studio.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Monaco, in a lazy chunk of its own, is larger; the shell is held to 200 kB gzip by the bench.
    chunkSizeWarningLimit: 4000,
  },
});
