/** English of the sections, labels and nouns of the protocol, by the Arabic text. */
export const fieldNamesEnglish: Readonly<Record<string, string>> = {};
