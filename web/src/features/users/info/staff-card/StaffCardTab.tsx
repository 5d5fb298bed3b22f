import type { ReactNode } from 'react';
import { formatTimeAgo } from '../../../../i18n/format/format-time-ago.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { t } from '../../../../i18n/t-windows.ts';
import type { Subject } from '../subject.ts';
import { NoteForm } from './NoteForm.tsx';
import './staff-card.css';
import { useStaffCard } from './use-staff-card.ts';

/** Strikes, notes of the staff and past names: for the staff alone. */
export function StaffCardTab({ user: { userID } }: Subject) {
  const { card, fault, note } = useStaffCard(userID);
  return (
    <div className="staff-card" aria-busy={!card && fault === null}>
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
                <span className="staff-card-head">
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
