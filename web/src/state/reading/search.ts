import { proxy } from 'valtio';
import { fold } from '../../../../protocol/text/fold.ts';
import type { ShownMessage } from '../messages.ts';

/** The search in the messages on the screen; its bar is there while it is open. */
export const search = proxy({ isOpen: false });

export const openSearch = (): void => {
  search.isOpen = true;
};

export const closeSearch = (): void => {
  search.isOpen = false;
};

/** Ids of messages with these words in their text or author's name, in the order of the screen. */
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
