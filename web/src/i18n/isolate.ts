/** U+2068 and U+2069 isolate a name inside plain text, as bdi does in markup. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
