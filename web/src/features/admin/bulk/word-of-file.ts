/** The word that a picture is called by, out of the name of its file: without its ending, and one word. */
export const wordOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/u, '')
    .trim()
    .replace(/\s+/gu, '_');
