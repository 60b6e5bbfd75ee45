import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the build runs from any sub-path of any static host.
  base: './',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Workers and fonts stay files: a worker from a blob or data address would inherit the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Monaco, in a lazy chunk of its own, is larger; the shell is held to 200 kB gzip by the bench.
    chunkSizeWarningLimit: 4000,
  },
});
