/** Isolates the text direction of a name with U+2068 and U+2069, like bdi in markup. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
