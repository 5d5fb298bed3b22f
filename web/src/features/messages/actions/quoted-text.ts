import { QUOTE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { graphemes } from '../../../../../protocol/text/length.ts';

/** What an answer shows of what it answers. The room cuts it without a sign: what is as long as can be probably went on. */
export const quotedText = (text: string): string =>
  graphemes(text) < QUOTE_MAX_GRAPHEMES ? text : `${text.trimEnd()}…`;
