import type { Plugin } from 'vite';

const CATALOGUE_FILE = /\/protocol\/errors\/catalogue\/[a-z]+\.ts$/;
/** What only the server asks of a row. */
const SERVER_FIELDS = /\b(?:status: \d{3}|temporary: true),?\s*/g;

/** The page shows the sentences of refusals; how a server answers them stays out of its bundle. */
export const shownErrors = (): Plugin => ({
  name: 'shown-errors',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    CATALOGUE_FILE.test(id) ? { code: code.replace(SERVER_FIELDS, ''), map: null } : null,
});
