/** English of the effects and choices of fields, by the Arabic text. */
export const choiceNamesEnglish: Readonly<Record<string, string>> = {};
