/** Why a nickname is not one. The texts go into a validation message, whose parts are split by commas, so they have none. */
export const NICKNAME_FAULTS = {
  length: 'a nickname needs 1 to 30 characters',
  codePoints: 'a nickname has at most 60 code points',
  marks: 'a nickname has at most 4 marks on a letter',
  letterless: 'a nickname needs a letter or a digit',
} as const;
