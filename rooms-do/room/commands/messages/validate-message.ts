import { Failure } from '../../../../protocol/errors/failure.ts';
import { messageFault } from '../../../../protocol/text/length.ts';
import { checkMessageLimits } from '../../../../protocol/text/message-limits.ts';
import type { RoomView } from '../command.ts';

/** The trimmed text of a message. Throws when it is empty or outside the limits that operators have set. */
export function validateMessage(written: string, { siteConfig, tokenKinds }: RoomView): string {
  const text = written.trim();
  const fault = messageFault(text);
  if (fault === 'empty') throw new Failure('empty_message');
  if (fault === 'too_long')
    throw new Failure('message_too_long', { limit: siteConfig.options.maxCharacters });
  const found = checkMessageLimits(text, siteConfig.options, tokenKinds);
  if (found) throw new Failure(found.code, { limit: found.limit });
  return text;
}
