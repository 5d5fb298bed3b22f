import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AppliedSanction } from '../../../../protocol/entities/moderation.ts';
import { readApprovals, takeDuty } from '../../../../protocol/rules/may/operators.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { readSanctions } from '../../../../protocol/rules/sanctions.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import type { MessageUnderReview } from '../../../../protocol/wire/up/messages.ts';
import type { ListedReport } from '../../../../protocol/wire/up/moderation.ts';
import { messageOf } from '../../client/errors.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { formatMoment, formatRecent } from '../../i18n/format/format-moment.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { isolate } from '../../i18n/isolate.ts';
import { spoken } from '../../i18n/language.ts';
import { COMMA } from '../../i18n/locale.ts';
import { t } from '../../i18n/t-windows.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { reports } from '../../state/reports.ts';
import { openWindow } from '../../state/windows.ts';
import { roomMode } from '../../state/writing/room-mode.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { KickIcon, LockIcon, ModerationIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ApprovalRows } from '../approvals/ApprovalRows.tsx';
import { useApprovals } from '../approvals/use-approvals.ts';
import { WaitingPictures } from '../profile/WaitingPictures.tsx';
import { useRequest } from '../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { DutyCard } from './Duty.tsx';

const VoiceNote = lazyPart(() => import('../messages/voice/VoiceNote.tsx'));

type SectionProps = { onAnswer: () => void };

/** Reports to the window that a section has loaded or failed. */
const useFirstAnswer = (isAnswered: boolean, onAnswer: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window passes a new function in each render
  useEffect(() => {
    if (isAnswered) onAnswer();
  }, [isAnswered]);
};

/** Requests that the reader can approve or refuse. */
function ApprovalList({ onAnswer }: SectionProps) {
  const { approvals, hasFailed, isBarred, read, busy, decide } = useApprovals();
  useFirstAnswer(approvals !== null || hasFailed || isBarred, onAnswer);
  if (isBarred) return null;
  const title = t('approvals.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {approvals?.length === 0 && <p className="py-2 text-ink-3">{t('approvals.none')}</p>}
      {approvals !== null && approvals.length > 0 && (
        <ApprovalRows requests={approvals} busy={busy} decide={decide} />
      )}
    </section>
  );
}

/** Nickname at the time of the sanction. Sanctions of an earlier release have none. */
const nameOf = ({ nickname }: AppliedSanction): string =>
  nickname === '' ? t('restraints.unnamed') : nickname;

/** Open reports of the last day. The server announces each change. */
function ReportList({ onAnswer }: SectionProps) {
  const { open } = useSnapshot(reports);
  useFirstAnswer(true, onAnswer);
  const title = t('reports.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {open.length === 0 && <p className="py-2 text-ink-3">{t('reports.none')}</p>}
      {open.length > 0 && (
        <ul className="grid divide-y divide-line">
          {open.map(report => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReportRow({ report }: { report: ListedReport }) {
  const { id, userID, nickname, room, reason, message, isPrivate, at } = report;
  const { busy, request } = useRequest();
  return (
    <li className="grid gap-2 py-3">
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <bdi className="truncated">{nickname}</bdi>
        <span className="tag flex-none">{t(`report.${reason}`)}</span>
        <time className="ms-auto flex-none font-normal text-ink-3" dateTime={at}>
          {formatTimeAgo(at)}
        </time>
      </p>
      {room !== '' && <p className="text-sm text-ink-3">{t('restraints.room', { room: isolate(room) })}</p>}
      {message !== null && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir={direction(message)}>
          {message}
        </p>
      )}
      {isPrivate && <p className="text-sm text-ink-3">{t('reports.private')}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={() => openWindow('author', userID, { id: '', text: '', nickname })}>
          {t('reports.card')}
        </Button>
        <Button
          size="small"
          busy={busy}
          onClick={() => void request('requestCloseReport', { reportId: id }, 'toast.reportClosed')}
        >
          {t('reports.close')}
        </Button>
      </div>
    </li>
  );
}

type SanctionedRowProps = { sanction: AppliedSanction; busy: boolean; onLift: () => void };

const ICONS = { mute: LockIcon, kick: KickIcon };

function SanctionedRow({ sanction, busy, onLift }: SanctionedRowProps) {
  const { kind, room, until, reason, notice } = sanction;
  const Icon = ICONS[kind];
  const name = nameOf(sanction);
  const act = t(`restraints.lift.${kind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-[18rem] gap-1">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          <bdi className="truncated">{name}</bdi>
          <span className="tag flex-none">
            <Icon className="icon-s" aria-hidden="true" />
            {t(`restraints.${kind}`)}
          </span>
        </p>
        <p className="text-sm text-ink-3">
          {room !== '' && `${t('restraints.room', { room: isolate(room) })}${COMMA}`}
          {until === null ? t('restraints.endless') : t('restraints.until', { time: formatMoment(until) })}
        </p>
        {reason !== null && (
          <p className="text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-3">{t('restraints.reason')} </span>
            <bdi>{spoken?.inEnglish({ text: reason, notice }).text ?? reason}</bdi>
          </p>
        )}
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={t('restraints.lift.of', { act, nickname: isolate(name) })}
        onClick={onLift}
      >
        {act}
      </Button>
    </li>
  );
}

/** Sanctions in force when the window opens, without those revoked in this window. */
const useSanctions = () => {
  const [sanctions, setSanctions] = useState<readonly AppliedSanction[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /restraints', 'restraints').then(setSanctions, () => setHasFailed(true));
  };

  useEffect(read, []);

  const lift = async (sanction: AppliedSanction): Promise<void> => {
    if (busy !== null) return;
    setBusy(sanction.id);
    try {
      await request('DELETE /restraints/:id', { params: { id: sanction.id } });
      setSanctions(before => before?.filter(({ id }) => id !== sanction.id) ?? null);
      toast.success(t(`toast.lifted.${sanction.kind}`, { nickname: isolate(nameOf(sanction)) }));
    } catch (error) {
      toast.error(error instanceof Error ? errorSentence(error) : messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { sanctions, hasFailed, read, busy, lift: (sanction: AppliedSanction) => void lift(sanction) };
};

function SanctionList({ onAnswer }: SectionProps) {
  const { sanctions, hasFailed, read, busy, lift } = useSanctions();
  useFirstAnswer(sanctions !== null || hasFailed, onAnswer);
  const title = t('restraints.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {sanctions?.length === 0 && <p className="py-2 text-ink-3">{t('restraints.none')}</p>}
      {sanctions !== null && sanctions.length > 0 && (
        <ul className="grid divide-y divide-line">
          {sanctions.map(each => (
            <SanctionedRow key={each.id} sanction={each} busy={busy === each.id} onLift={() => lift(each)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A held message as written, with the word that caused the hold and the actions. */
function WaitingRow({ message }: { message: MessageUnderReview }) {
  const { id, nickname, text, voice, word, sentAt } = message;
  const { busy, request } = useRequest();
  const decide = (publish: boolean): void =>
    void request(
      'requestJudgeWaiting',
      { messageId: id, publish },
      publish ? 'toast.waitingPublished' : 'toast.waitingDiscarded',
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="flex min-w-0 gap-2 font-semibold">
        <bdi className="truncated">{nickname}</bdi>
        <time className="ms-auto flex-none text-ink-3 font-normal" dateTime={sentAt}>
          {formatRecent(sentAt, Date.now())}
        </time>
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir={direction(text)}>
        {text}
      </p>
      {voice && <VoiceNote message={{ voice, sender: { nickname } }} own={false} />}
      <div className="flex flex-wrap items-center gap-2 text-[1.4rem]">
        <span className="flex-1 text-ink-3">
          {word === '' ? (
            t('waiting.note')
          ) : (
            <>
              {t('waiting.word')} <bdi>{word}</bdi>
            </>
          )}
        </span>
        <Button size="small" tone="danger" busy={busy} onClick={() => decide(false)}>
          {t('waiting.discard')}
        </Button>
        <Button size="small" tone="primary" busy={busy} onClick={() => decide(true)}>
          {t('waiting.publish')}
        </Button>
      </div>
    </li>
  );
}

/** Held messages of the room, to be published or discarded. Refetched whenever their number changes. */
function WaitingList({ onAnswer }: SectionProps) {
  const { waiting: count } = useSnapshot(roomMode);
  const [waiting, setWaiting] = useState<readonly MessageUnderReview[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { request } = useRequest(() => setHasFailed(true));
  const title = t('waiting.title');
  const read = (): void => {
    setHasFailed(false);
    void request('requestWaitingMessages', {}).then(answer => answer && setWaiting(answer.messages));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the number of waiting messages changes
  useEffect(read, [count]);
  useFirstAnswer(waiting !== null || hasFailed, onAnswer);
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {waiting?.length === 0 && <p className="py-2 text-ink-3">{t('waiting.none')}</p>}
      {waiting !== null && waiting.length > 0 && (
        <ul className="grid divide-y divide-line">
          {waiting.map(message => (
            <WaitingRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Pending approvals, reports, duty, held messages, pending pictures and sanctions, limited to the viewer's permissions.
 * All sections appear together, because a late one would move buttons under the pointer.
 */
export default function WaitingWindow({ window }: WindowProps) {
  const actor = useActor();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  if (!actor) return null;
  const sections = [
    { name: 'approvals', Section: ApprovalList, isShown: readApprovals(actor) === 'allowed' },
    { name: 'reports', Section: ReportList, isShown: may.showReported(actor) === 'allowed' },
    { name: 'duty', Section: DutyCard, isShown: takeDuty(actor) === 'allowed' },
    { name: 'waiting', Section: WaitingList, isShown: may.readWaiting(actor) === 'allowed' },
    {
      name: 'pictures',
      Section: WaitingPictures,
      isShown: actor.accountType === 'super' && actor.permissions.canClearProfiles === true,
    },
    { name: 'sanctions', Section: SanctionList, isShown: readSanctions(actor) === 'allowed' },
  ].filter(({ isShown }) => isShown);
  const isComplete = sections.every(({ name }) => answered.has(name));
  return (
    <WindowFrame
      window={window}
      icon={<ModerationIcon className="icon-s" aria-hidden="true" />}
      title={t('waiting.window')}
    >
      {!isComplete && <Loading />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without entries nothing inside takes the focus for scrolling */}
      <div tabIndex={0} className={isComplete ? 'grid gap-5' : 'hidden'}>
        {sections.map(({ name, Section }) => (
          <Section key={name} onAnswer={() => setAnswered(before => new Set(before).add(name))} />
        ))}
      </div>
    </WindowFrame>
  );
}
