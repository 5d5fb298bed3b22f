import { type ReactNode, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { STAFF_NOTE_MAX_GRAPHEMES } from '../../../../../../protocol/entities/moderation.ts';
import type { UserNotes } from '../../../../../../protocol/rest/user-notes.ts';
import { messageOf } from '../../../../client/errors.ts';
import { request } from '../../../../client/http/http-client.ts';
import { errorSentence } from '../../../../i18n/errors/chat-error-text.ts';
import { formatTimeAgo } from '../../../../i18n/format/format-time-ago.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { t } from '../../../../i18n/t-windows.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { SentenceField } from '../../../../ui/fields/SentenceField.tsx';
import type { Subject } from '../subject.ts';
import './user-notes.css';

/** Adds a note. After a failure the text stays in the field. */
export function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    if (await onAdd(text.trim())) setText('');
    setBusy(false);
  };

  return (
    <form className="info-row" onSubmit={event => void submit(event)}>
      <SentenceField
        hideLabel
        className="flex-1"
        label={t('staffCard.note')}
        placeholder={t('staffCard.note')}
        maxLength={STAFF_NOTE_MAX_GRAPHEMES}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button size="small" type="submit" busy={busy}>
        {t('staffCard.note.add')}
      </Button>
    </form>
  );
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? errorSentence(error) : messageOf(error);

/** Staff notes about a user, loaded on opening, and a function that adds one. */
export function useUserNotes(userID: string) {
  const [card, setCard] = useState<UserNotes | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    setCard(null);
    request('GET /people/card/:userID', { params: { userID }, signal }).then(
      ({ data }) => setCard(data.card),
      (error: unknown) => signal.aborted || setFault(sentenceOf(error)),
    );
    return () => closing.abort();
  }, [userID]);

  /** Resolves to true if the note was added. */
  const note = useCallback(
    async (text: string): Promise<boolean> => {
      setFault(null);
      try {
        const { data } = await request('POST /people/card/:userID', { params: { userID }, body: { text } });
        setCard(data.card);
        return true;
      } catch (error) {
        setFault(sentenceOf(error));
        return false;
      }
    },
    [userID],
  );
  return { card, fault, note };
}

/** Moderation cases, staff notes and former names. Visible only to staff. */
export function UserNotesTab({ user: { userID } }: Subject) {
  const { card, fault, note } = useUserNotes(userID);
  return (
    <div className="user-notes" aria-busy={!card && fault === null}>
      <p className="text-sm text-ink-3">{t('staffCard.hint')}</p>
      {fault !== null && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <NoteForm onAdd={note} />
      {card && (
        <>
          <Part title={t('staffCard.strikes')} none={t('staffCard.strikes.none')}>
            {card.strikes.map(({ _id, kind, at, nickname, byUsername, room, reason, outcome }) => (
              <li key={_id}>
                <span className="user-notes-head">
                  <span className="tag">{t(`staffCard.kind.${kind}`)}</span>
                  <bdi>{nickname}</bdi>
                  <span className="text-ink-3">
                    {byUsername === ''
                      ? t('staffCard.site')
                      : t('staffCard.by', { name: isolate(byUsername) })}{' '}
                    · <bdi>{room}</bdi>
                  </span>
                  {outcome && <span className="tag">{t(`staffCard.${outcome}`)}</span>}
                </span>
                {reason !== '' && <bdi className="block">{reason}</bdi>}
                <Moment at={at} />
              </li>
            ))}
          </Part>
          <Part title={t('staffCard.notes')} none={t('staffCard.notes.none')}>
            {card.notes.map(({ _id, text, byUsername, at }) => (
              <li key={_id}>
                <bdi className="block">{text}</bdi>
                <span className="text-sm text-ink-3">
                  <bdi>{byUsername}</bdi> · <Moment at={at} />
                </span>
              </li>
            ))}
          </Part>
          <Part title={t('staffCard.names')} none={t('staffCard.names.none')}>
            {card.names.map(({ name, lastAt }) => (
              <li key={name}>
                <bdi className="font-semibold">{name}</bdi> <Moment at={lastAt} />
              </li>
            ))}
          </Part>
        </>
      )}
    </div>
  );
}

const Part = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section>
    <h3 className="text-[1.5rem]">{title}</h3>
    {children.length === 0 ? <p className="text-ink-3">{none}</p> : <ul>{children}</ul>}
  </section>
);

const Moment = ({ at }: { at: string }) => (
  <time className="text-sm text-ink-3" dateTime={at}>
    {formatTimeAgo(at)}
  </time>
);
