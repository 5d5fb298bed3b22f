import type { ListedWord } from '../../domain/protection/words/moderate-text.ts';

/** A word of the list as a new one begins, with what a test says of it. */
export const listedWord = (text: string, over: Partial<ListedWord> = {}): ListedWord => ({
  text,
  match: 'whole',
  act: 'replace',
  minutes: 15,
  replacement: '',
  inMessages: true,
  inPrivate: false,
  inNicknames: true,
  inRoomNames: true,
  ...over,
});
