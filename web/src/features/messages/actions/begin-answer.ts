import { QUOTE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { firstGraphemes, lineOf } from '../../../../../protocol/text/length.ts';
import { answerMessage } from '../../../state/composer.ts';
import type { ShownMessage } from '../../../state/messages.ts';

/** What is written next answers this message. The focus goes where it is written. */
export const beginAnswer = (message: ShownMessage): void => {
  const { id, sender } = message;
  const text = firstGraphemes(lineOf(message), QUOTE_MAX_GRAPHEMES);
  answerMessage({ id, nickname: sender.nickname, text });
  document.getElementById('composer')?.focus();
};
