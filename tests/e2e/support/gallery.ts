import path from 'node:path';

/** The page that shows the states of `web/src/stories`, and where it stands once it is built. */
export const STORIES = path.resolve('web/stories.html');
export const GALLERY = path.resolve('test-results/gallery');
