import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './web/build/chunks.ts';
import { compileEarly } from './web/build/compile-hints.ts';
import { flags } from './web/build/flags.ts';
import { preloadFonts, preloadLogin } from './web/build/preload.ts';
import { prerender } from './web/build/prerender.ts';
import { serviceWorker } from './web/build/service-worker.ts';
import { textList } from './web/build/text-list.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8787}`;

/** Modules without side effects, so that the bundler can drop their unused exports. */
const PURE_MODULES = /\/web\/src\/(?:browser|client|features|i18n|permissions|state|ui)\/.*\.tsx?$/;

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    flags(),
    preloadFonts(),
    preloadLogin(),
    prerender(),
    serviceWorker(),
    textList(),
    compileEarly(),
  ],
  // Disables data URLs in the build, so that the content security policy need not allow them.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The polyfill is unnecessary, because every browser with this language level supports module preload.
    modulePreload: { polyfill: false },
    // The license file is served with the page, as the licenses of bundled packages require.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      treeshake: { moduleSideEffects: id => !PURE_MODULES.test(id) },
      // Inlines constants of other modules, which saves 600 bytes of the chat (rolldown of vite 8.3.8, 2026-11).
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: server, ws: true },
      '/uploads': { target: server },
      '/manifest.webmanifest': { target: server },
    },
  },
});
