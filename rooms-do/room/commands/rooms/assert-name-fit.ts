import { wordListOf } from '../../../../domain/words/word-list-of.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { RoomView } from '../command.ts';

/** Refuses a name for a room that has a listed word, whatever would be done about it in a message. */
export function assertNameFit(name: string | undefined, { siteConfig }: Pick<RoomView, 'siteConfig'>): void {
  if (name !== undefined && wordListOf(siteConfig.listedWords).judge(name, 'roomNames'))
    throw new Failure('word_in_name');
}
