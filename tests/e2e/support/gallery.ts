import path from 'node:path';

/** Source and built folder of the page that shows the states of `web/src/stories`. */
export const STORIES = path.resolve('web/stories.html');
export const GALLERY = path.resolve('test-results/gallery');
