import clsx from 'clsx';
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../../../../protocol/entities/user.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { isComposing } from '../../../browser/is-composing.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isPartial, people } from '../../../state/people.ts';
import { session } from '../../../state/session.ts';
import { Avatar } from '../../users/display/Avatar.tsx';
import { Nickname } from '../../users/display/Nickname.tsx';
import { useAskedUsers } from '../../users/list/use-asked-users.ts';
import './mention-list.css';

/** Position of the @ sign before the caret, and the text after it. */
export type MentionQuery = { at: number; search: string };

/** Fits above the field on a phone without scrolling. */
const OFFERED = 5;

/** Unfinished mention at the caret; null if there is none. */
export const mentionQuery = (text: string, caret: number): MentionQuery | null => {
  const found = BEGUN.exec(text.slice(0, caret));
  const search = found?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, search };
};

// Same rule as the server: at the start of a word, or after an attached particle.
const BEGUN = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠]([^@＠\n]{0,60})$/u;

/** Users to suggest: names that start with the text, then names with such a word inside. */
export const mentionable = (search: string, users: readonly User[], ownId: string | null): User[] => {
  const wanted = spaced(search);
  const others = users.filter(({ userID }) => userID !== ownId);
  const begin = others.filter(({ nickname }) => spaced(nickname).startsWith(wanted));
  const within = others.filter(
    user => !begin.includes(user) && wanted !== '' && spaced(user.nickname).includes(` ${wanted}`),
  );
  return [...begin, ...within].slice(0, OFFERED);
};

/** Keeps the final space, so that a completed name is not suggested again. */
const spaced = (text: string): string => fold(text).replace(/\s+/gu, ' ').trimStart();

/** Completes the name in the text and sets the caret after it. */
export const withMention = (text: string, { at, search }: MentionQuery, nickname: string) => {
  const head = `${text.slice(0, at)}@${nickname} `;
  return { text: head + text.slice(at + 1 + search.length).replace(/^ /u, ''), caret: head.length };
};

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

type MentionListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onReplace: (replaced: { text: string; caret: number }) => void;
};

/** List of users for an unfinished mention. The focus stays in the field, and its keys select. */
export default function MentionList({ field, draft, onReplace }: MentionListProps) {
  const listId = useId();
  const query = useQuery(field, draft);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const known = useSnapshot(people);
  const { room } = known;
  const { identity } = useSnapshot(session);
  const isOpen = query !== null && query.at !== closedAt;
  const users = isOpen ? room.ids.flatMap(id => (room.byId[id]?.value as User | undefined) ?? []) : [];
  const offered = isOpen ? mentionable(query.search, users, identity?.userId ?? null) : [];
  useAskedUsers(isOpen && offered.length === 0 ? query.search.trim() : '', null, isPartial(known));
  const chosen = Math.min(active, offered.length - 1);
  const pick = (user: User): void => {
    setActive(0);
    // Closes the list, because another name may have the same start and the next Enter should send.
    setClosedAt(query?.at ?? null);
    if (query) onReplace(withMention(draft, query, user.nickname));
    field.current?.focus();
  };

  useEffect(() => {
    if (query === null) setClosedAt(null);
  }, [query]);

  useEffect(() => {
    const box = field.current;
    if (!box || offered.length === 0) return;
    const move = (by: number): void => setActive((chosen + by + offered.length) % offered.length);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isComposing(event) || event.shiftKey || !KEYS.has(event.key)) return;
      event.preventDefault();
      // Keeps Enter in the field from sending the draft.
      event.stopPropagation();
      const user = offered[chosen];
      if (event.key === 'Escape') setClosedAt(query?.at ?? null);
      else if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (user) pick(user);
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  });

  useListbox(field, offered.length > 0 ? listId : null, `${listId}-${chosen}`);

  if (offered.length === 0) return null;
  return (
    <div className="mention-list" id={listId} role="listbox" aria-label={t('mention.list')}>
      {offered.map((user, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        <div
          key={user.userID}
          id={`${listId}-${at}`}
          role="option"
          aria-selected={at === chosen}
          className={clsx('mention-option', at === chosen && 'mention-option-active')}
          onPointerDown={event => event.preventDefault()}
          onClick={() => pick(user)}
        >
          <Avatar small image={user.image} />
          <Nickname user={user} on="panel" className="truncated" />
        </div>
      ))}
    </div>
  );
}

function useQuery(field: MentionListProps['field'], draft: string): MentionQuery | null {
  const [caret, setCaret] = useState(draft.length);
  useLayoutEffect(() => {
    const box = field.current;
    const read = (): void => setCaret(box?.selectionStart ?? draft.length);
    read();
    const events = ['selectionchange', 'keyup', 'click'] as const;
    for (const event of events) box?.addEventListener(event, read);
    return () => {
      for (const event of events) box?.removeEventListener(event, read);
    };
  }, [field, draft]);
  return mentionQuery(draft, caret);
}

/** Sets the ARIA attributes of an open list and its active option. */
function useListbox(field: MentionListProps['field'], listId: string | null, optionId: string): void {
  useEffect(() => {
    const box = field.current;
    if (!box || listId === null) return;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name);
    };
  }, [field, listId, optionId]);
}
