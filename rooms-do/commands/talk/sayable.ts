import { Failure } from '../../../protocol/errors/failure.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { misfit } from '../../../protocol/text/misfit.ts';
import type { RoomView } from '../../command.ts';

/** A text as it is said, or why it cannot be: empty, or outside the limits that operators have set. */
export function sayable(written: string, { house, words }: RoomView): string {
  const text = written.trim();
  const fault = messageFault(text);
  if (fault === 'empty') throw new Failure('empty_message');
  if (fault === 'too_long') throw new Failure('message_too_long', { limit: house.options.maxCharacters });
  const found = misfit(text, house.options, words);
  if (found) throw new Failure(found.code, { limit: found.limit });
  return text;
}
