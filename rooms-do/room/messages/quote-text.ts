import { QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import { pairedControls } from '../../../protocol/text/direction-controls.ts';
import { firstGraphemes } from '../../../protocol/text/length.ts';

/** What an answer shows of the message that it answers. */
export const quoteText = (text: string): string => pairedControls(firstGraphemes(text, QUOTE_MAX_GRAPHEMES));
