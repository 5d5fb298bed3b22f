import { QUOTE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { firstGraphemes } from '../../../../../protocol/text/length.ts';
import { answerMessage } from '../../../state/composer.ts';
import type { ShownMessage } from '../../../state/messages.ts';

/** What is written next answers this message. The focus goes where it is written. */
export const beginAnswer = ({ id, sender, text }: ShownMessage): void => {
  answerMessage({ id, nickname: sender.nickname, text: firstGraphemes(text, QUOTE_MAX_GRAPHEMES) });
  document.getElementById('composer')?.focus();
};
