import type { User } from '../../../../../protocol/entities/user.ts';
import { fold } from '../../../../../protocol/text/letters.ts';

/** The sign before the caret, its place in the text, and what is written behind it. */
export type MentionQuery = { at: number; search: string };

/** As many as fit above the field on a phone without scrolling. */
const OFFERED = 5;

/** The mention that is being written at the caret; null where none is. */
export const mentionQuery = (text: string, caret: number): MentionQuery | null => {
  const found = BEGUN.exec(text.slice(0, caret));
  const search = found?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, search };
};

// As the server finds them: at the beginning of a word, or behind a particle that is written together with it.
const BEGUN = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠]([^@＠\n]{0,60})$/u;

/** Whom it may mean: names that begin so, then names in which a word does. */
export const mentionable = (search: string, users: readonly User[], ownId: string | null): User[] => {
  const wanted = spaced(search);
  const others = users.filter(({ userID }) => userID !== ownId);
  const begin = others.filter(({ nickname }) => spaced(nickname).startsWith(wanted));
  const within = others.filter(
    user => !begin.includes(user) && wanted !== '' && spaced(user.nickname).includes(` ${wanted}`),
  );
  return [...begin, ...within].slice(0, OFFERED);
};

/** The space at the end stays: a name that has been completed is not offered again. */
const spaced = (text: string): string => fold(text).replace(/\s+/gu, ' ').trimStart();

/** The text with the name in the place of what was written of it, and the caret behind. */
export const withMention = (text: string, { at, search }: MentionQuery, nickname: string) => {
  const head = `${text.slice(0, at)}@${nickname} `;
  return { text: head + text.slice(at + 1 + search.length).replace(/^ /u, ''), caret: head.length };
};
