import { proxy } from 'valtio';
import { fold } from '../../../../protocol/text/fold.ts';
import type { ShownMessage } from '../messages.ts';

/** Search in the messages on the screen. `isOpen`: its bar is visible. */
export const search = proxy({ isOpen: false });

export const openSearch = (): void => {
  search.isOpen = true;
};

export const closeSearch = (): void => {
  search.isOpen = false;
};

/** Ids of messages with these words in text or author name, in display order. */
export const found = (
  list: readonly ShownMessage[],
  words: string,
  isHidden: (message: ShownMessage) => boolean,
): string[] => {
  const wanted = fold(words).trim();
  if (wanted === '') return [];
  return list
    .filter(message => message.kind === 'user' && !message.deleted && !isHidden(message))
    .filter(({ text, sender }) => fold(text).includes(wanted) || fold(sender.nickname).includes(wanted))
    .map(({ id }) => id);
};
