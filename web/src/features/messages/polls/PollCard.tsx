import clsx from 'clsx';
import { useState } from 'react';
import type { Poll } from '../../../../../protocol/entities/messages.ts';
import {
  closePoll as closePollRule,
  vote as voteRule,
} from '../../../../../protocol/rules/may/attachments.ts';
import { closePoll, vote } from '../../../client/polls.ts';
import { formatRecent } from '../../../i18n/format/format-moment.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { pluralOf, translator } from '../../../i18n/translator.ts';
import { toActor, toOwnActor } from '../../../permissions/to-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import type { ShownMessage } from '../../../state/messages.ts';
import { currentUser, findUser } from '../../../state/people.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MessageText } from '../MessageText.tsx';
import './polls.css';

const texts = {
  'poll.label': 'استطلاع',
  'poll.vote': 'صوّت',
  'poll.close': 'أغلِق الاستطلاع',
  'poll.closed': 'انتهى الاستطلاع',
  'poll.until': 'ينتهي {time}',
  'poll.hiddenUntil': 'تظهر النتائج بعد الانتهاء',
  'poll.anonymously': 'تصويت بلا أسماء',
  'poll.several': 'اختر ما شئت',
  'poll.finally': 'لا يُغيَّر الصوت',
  'poll.voters_zero': 'لم يصوّت أحد بعد',
  'poll.voters_one': 'مصوّت واحد',
  'poll.voters_two': 'مصوّتان',
  'poll.voters_few': '{count} مصوّتين',
  'poll.voters_many': '{count} مصوّتًا',
  'poll.voters_other': '{count} مصوّت',
  'poll.votes_zero': 'لا أصوات',
  'poll.votes_one': 'صوت واحد',
  'poll.votes_two': 'صوتان',
  'poll.votes_few': '{count} أصوات',
  'poll.votes_many': '{count} صوتًا',
  'poll.votes_other': '{count} صوت',
} as const;
const t = translator(texts);
const plural = pluralOf(texts);

const NAMES_SHOWN = 6;

/** Names of present voters, and the number of others. */
const namesOf = ({ userIDs = [], votes = 0 }: Poll['options'][number]): string => {
  const names = userIDs
    .flatMap(userId => findUser(userId)?.nickname ?? [])
    .slice(0, NAMES_SHOWN)
    .map(isolate);
  const rest = votes - names.length;
  return [...names, ...(names.length > 0 && rest > 0 ? [`+${rest}`] : [])].join(COMMA);
};

const toggled = (choices: readonly number[], at: number, multiple: boolean): number[] => {
  if (choices.includes(at)) return choices.filter(each => each !== at);
  return multiple ? [...choices, at].sort((a, b) => a - b) : [at];
};

const isSame = (one: readonly number[], other: readonly number[]): boolean => String(one) === String(other);

/** Whether the viewer may close the poll by the server's rule. The rank of an absent author is unknown here. */
const mayClose = (authorId: string): boolean => {
  const me = currentUser();
  const author = findUser(authorId);
  const rank = author ? toActor(author).rank : Number.NEGATIVE_INFINITY;
  return me !== null && closePollRule(toOwnActor(me), { userId: authorId, rank }) === 'allowed';
};

type Props = { message: ShownMessage; poll: Poll; ground: string };

/** A poll with results. A click votes. With several choices, a button sends them. */
export default function PollCard({ message, poll, ground }: Props) {
  const { id, text, links, sender } = message;
  const { options, multiple, hidden, mine, voters = 0, final = false } = poll;
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const allowUserToWrite = usePermission('allowUserToWrite') !== false;
  const mayVote = voteRule({ permissions: { allowUserToWrite } }) === 'allowed';
  const isClosed = poll.closed;
  const isOpen = mayVote && !isClosed && !(final && mine.length > 0);
  // Choices that were not sent before the end are no votes.
  const chosen = (isOpen && picked) || mine;

  const press = (at: number): void => {
    const choices = toggled(chosen, at, multiple);
    if (multiple) setPicked(choices);
    else vote(id, choices);
  };
  const send = (): void => {
    vote(id, chosen);
    setPicked(null);
  };
  const notes = [
    isClosed
      ? t('poll.closed')
      : poll.endsAt && t('poll.until', { time: formatRecent(poll.endsAt, Date.now()) }),
    !isClosed && hidden && t('poll.hiddenUntil'),
    !isClosed && multiple && t('poll.several'),
    !isClosed && final && t('poll.finally'),
    poll.anonymous && t('poll.anonymously'),
  ].filter(note => note);

  return (
    <fieldset className="poll" aria-label={t('poll.label')}>
      <MessageText text={text} links={links} ground={ground} />
      <ul className="poll-options">
        {options.map((option, at) => {
          const { votes } = option;
          const isChosen = chosen.includes(at);
          const names = namesOf(option);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id except its index
            <li key={at}>
              <button
                type="button"
                className={clsx('poll-option', isChosen && 'poll-option-chosen')}
                aria-pressed={isChosen}
                disabled={!isOpen}
                onClick={() => press(at)}
              >
                <span
                  className="poll-share"
                  aria-hidden="true"
                  style={{ inlineSize: `${voters > 0 ? (100 * (votes ?? 0)) / voters : 0}%` }}
                />
                <span className={clsx('poll-mark', multiple && 'poll-mark-square')} aria-hidden="true">
                  {isChosen && '✓'}
                </span>
                <bdi className="poll-text">{option.text}</bdi>
                {votes !== undefined && (
                  <span className="poll-votes">
                    <span aria-hidden="true">{votes}</span>
                    <span className="sr-only">{plural('poll.votes', votes)}</span>
                  </span>
                )}
              </button>
              {names !== '' && <small className="poll-names">{names}</small>}
            </li>
          );
        })}
      </ul>
      <p className="poll-foot">
        <span>{plural('poll.voters', voters)}</span>
        {notes.map(note => (
          <span key={String(note)}>{note}</span>
        ))}
      </p>
      <div className="poll-acts">
        {isOpen && multiple && !isSame(chosen, mine) && (
          <Button size="small" tone="primary" onClick={send}>
            {t('poll.vote')}
          </Button>
        )}
        {!isClosed && mayClose(sender.userID) && (
          <Button size="small" onClick={() => closePoll(id)}>
            {t('poll.close')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
