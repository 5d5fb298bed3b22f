import { declared } from './declared.ts';
import type { Operations } from './operation.ts';

/** What operators may ask of their list beside what every list answers. */
export const wordOperations = (): Operations => ({
  '/words/rehearsal': {
    POST: {
      summary: 'What a word would have found in the last public messages',
      access: 'Words',
      ...declared('POST /words/rehearsal'),
    },
  },
});
