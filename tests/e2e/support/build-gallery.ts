import { build } from 'vite';
import { GALLERY, STORIES } from './gallery.ts';

// Builds the page that shows the states of `web/src/stories` without a server. A single bundle, so that no part of a
// picture loads late.
await build({
  logLevel: 'warn',
  build: {
    outDir: GALLERY,
    emptyOutDir: true,
    rolldownOptions: { input: STORIES, output: { codeSplitting: false } },
  },
});
