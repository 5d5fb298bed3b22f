/**
 * English texts of nickname faults. They contain no comma, because commas separate the parts of a validation message.
 */
export const NICKNAME_FAULTS = {
  length: 'a nickname needs 1 to 30 characters',
  codePoints: 'a nickname has at most 60 code points',
  marks: 'a nickname has at most 4 marks on a letter',
  letterless: 'a nickname needs a letter or a digit',
} as const;
