import type { Matched } from '../../../domain/protection/words/pattern.ts';
import { WordMatcher } from '../../../domain/protection/words/word-matcher.ts';
import type { RoomWordPreview } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';

/** Returns the matches of a word in recent messages. */
export function rehearse({ messages: { rehearsal }, settings }: RoomState, word: Matched): RoomWordPreview {
  const matcher = new WordMatcher([word]);
  const messages = [...rehearsal.all()].reverse();
  return {
    times: messages.map(({ at }) => at),
    hits: messages.flatMap(({ text, nickname, at }) => {
      const marks = matcher.find(text).map(({ from, to }) => ({ from, to }));
      return marks.length > 0 ? [{ room: settings.name, nickname, text, at, marks }] : [];
    }),
  };
}
