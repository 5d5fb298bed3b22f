import type { WordAct, WordMatch } from '../../protocol/entities/word-act.ts';

/** Where a word is looked for. */
export type WordPlace = 'messages' | 'private' | 'nicknames' | 'roomNames';

/** A word or phrase of the operators' list, as rooms and the lobby know it. `minutes` are those of a mute. */
export type ListedWord = {
  text: string;
  match: WordMatch;
  act: WordAct;
  minutes: number;
  replacement: string;
  inMessages: boolean;
  inPrivate: boolean;
  inNicknames: boolean;
  inRoomNames: boolean;
};
