import { WARNING_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { graphemes } from '../../../protocol/text/length.ts';
import { sendWarningMessage } from '../../../protocol/wire/up/talk.ts';
import { targeted } from '../../command.ts';

export const warning = targeted<'sendWarningMessage'>({
  on: sendWarningMessage,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.warn(actor, target),
  audit: ({ target, data }) => ({ type: 'warning', target: target.nickname, text: data.text.trim() }),
  run: ({ data, self, target, room }) => {
    const text = data.text.trim();
    if (text === '') throw new Failure('empty_message');
    if (graphemes(text) > WARNING_MAX_GRAPHEMES)
      throw new Failure('message_too_long', { limit: WARNING_MAX_GRAPHEMES });
    const sentAt = new Date(room.now()).toISOString();
    return [{ do: 'warn', userID: target.userID, warning: { text, from: self.nickname, sentAt } }];
  },
});
