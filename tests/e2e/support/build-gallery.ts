import { build } from 'vite';
import { GALLERY, STORIES } from './gallery.ts';

// The page as it is built, over the states of `web/src/stories` instead of a server; in one piece, so that no part of a
// picture is still to come.
await build({
  logLevel: 'warn',
  build: {
    outDir: GALLERY,
    emptyOutDir: true,
    rolldownOptions: { input: STORIES, output: { codeSplitting: false } },
  },
});
