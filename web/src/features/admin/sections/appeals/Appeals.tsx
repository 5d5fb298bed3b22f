import { useId, useState } from 'react';
import {
  APPEAL_ANSWER_MAX_GRAPHEMES,
  type AppealOutcome,
} from '../../../../../../protocol/entities/moderation.ts';
import type { OwnAccount } from '../../../../../../protocol/rest/admission.ts';
import type { Appeal } from '../../../../../../protocol/rest/moderation.ts';
import { authorizePower } from '../../../../../../protocol/rules/power.ts';
import { ROLES } from '../../../../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../../../../protocol/rules/verdict.ts';
import { direction } from '../../../../../../protocol/text/direction.ts';
import { request } from '../../../../client/http/http-client.ts';
import type { ReadPage } from '../../../../client/http/use-page.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { EditIcon } from '../../../../ui/icons.ts';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import type { Column } from '../../admin-resource.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { useOperator } from '../../operator.ts';
import { TextCell } from '../../parts/cells.tsx';
import type { SectionProps } from '../../section-props.ts';
import { errorMessage, send } from '../../send.ts';
import { PlainTable } from '../../table/PlainTable.tsx';
import { EvidenceButton } from '../../table/RowButtons.tsx';
import { EvidenceDialog } from '../events/EvidenceDialog.tsx';

/** Accepts or rejects an appeal, with a text for its author. */
export function AnswerDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState<AppealOutcome | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const refresh = useRefresh('appeals');
  const id = useId();

  const give = async (outcome: AppealOutcome): Promise<void> => {
    setBusy(outcome);
    try {
      await send('PATCH /appeals/:key', {
        params: { key: appeal._id },
        body: { outcome, answer: answer.trim() },
      });
      toast.adminSuccess(t('admin.appeals.answered'));
      await refresh();
      onClose();
    } catch (error) {
      setFault(errorMessage(error));
      setBusy(null);
    }
  };
  const isReady = answer.trim() !== '' && busy === null;

  return (
    <Modal title={t('admin.appeals.answer', { name: appeal.nickname })} onClose={onClose}>
      <div className="grid gap-4">
        <blockquote className="rounded-lg bg-surface-2 p-4">
          <bdi>{appeal.text}</bdi>
        </blockquote>
        <div>
          <label className="label" htmlFor={id}>
            {t('admin.appeals.words')}
          </label>
          <textarea
            id={id}
            className="text-area"
            dir={direction(answer)}
            rows={3}
            value={answer}
            maxLength={APPEAL_ANSWER_MAX_GRAPHEMES}
            onChange={event => setAnswer(event.target.value)}
          />
        </div>
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div className="form-foot">
          <Button size="small" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            size="small"
            tone="danger"
            busy={busy === 'rejected'}
            disabled={!isReady}
            onClick={() => void give('rejected')}
          >
            {t('admin.appeals.reject')}
          </Button>
          <Button
            size="small"
            tone="primary"
            busy={busy === 'accepted'}
            disabled={!isReady}
            onClick={() => void give('accepted')}
          >
            {t('admin.appeals.accept')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type Case = Pick<Appeal, 'byUserID' | 'byRank' | 'userID' | 'kind' | 'roomId' | 'outcome'>;

/** Whether an operator may answer an appeal. Refused for the operator's own case and against a higher rank. */
export function mayAnswer({ userID: userId, role }: OwnAccount, appeal: Case): boolean {
  const { byUserID, byRank, userID, kind, roomId, outcome } = appeal;
  const act = {
    by: { userId: byUserID, rank: byRank },
    against: { userId: userID },
    kind,
    room: roomId === '' ? null : roomId,
  };
  const actor = { userId, role, rank: ROLES[role].rank, holds: {} };
  return outcome === null && isAllowed(authorizePower(actor, { effect: 'answerAppeal', act }));
}

const PAGE_SIZE = 9;

const Act = ({ row: { kind, room, reason } }: { row: Appeal }) => (
  <span>
    <span className="tag">{t(`admin.strike.${kind}`)}</span> <bdi className="text-ink-3">{room}</bdi>
    <span className="block">
      <bdi>{reason === '' ? t('admin.appeals.noReason') : t('admin.appeals.reason', { reason })}</bdi>
    </span>
  </span>
);

const Outcome = ({ row: { outcome, answer, answeredBy } }: { row: Appeal }) => {
  if (outcome === null) return <strong>{t('admin.appeals.open')}</strong>;
  return (
    <span>
      {t(`admin.appeals.${outcome}`)} · <bdi>{answeredBy}</bdi>
      <span className="block text-ink-3">
        <bdi>{answer}</bdi>
      </span>
    </span>
  );
};

const columns: readonly Column<Appeal>[] = [
  {
    label: t('admin.appeals.who'),
    onPhone: 'title',
    sort: 'nickname',
    narrow: true,
    render: row => <TextCell strong text={row.nickname} />,
  },
  {
    label: t('admin.appeals.act'),
    sort: 'kind',
    wide: true,
    onPhone: 'text',
    render: row => <Act row={row} />,
  },
  {
    label: t('admin.appeals.by'),
    sort: 'byUsername',
    onPhone: 'menu',
    narrow: true,
    render: row => <TextCell text={row.byUsername || t('admin.evidence.site')} />,
  },
  { label: t('admin.appeals.text'), wide: true, onPhone: 'text', render: row => <bdi>{row.text}</bdi> },
  {
    label: t('admin.appeals.at'),
    onPhone: 'aside',
    sort: 'appealedAt',
    render: row => <span className="whitespace-nowrap">{formatDateTime(row.appealedAt)}</span>,
  },
  {
    label: t('admin.appeals.outcome'),
    onPhone: 'text',
    sort: 'outcome',
    render: row => <Outcome row={row} />,
  },
];

const readAppeals: ReadPage<Appeal> = async options => {
  const { appeals, ...page } = (await request('GET /appeals/', options)).data;
  return { ...page, rows: appeals };
};

/** Appeals, unanswered ones first. */
export default function Appeals({ title }: SectionProps) {
  const operator = useOperator();
  const [answering, setAnswering] = useState<Appeal | null>(null);
  const [evidenceOf, setEvidenceOf] = useState<string | null>(null);
  return (
    <>
      <PlainTable
        resource="appeals"
        read={readAppeals}
        title={title}
        pageSize={PAGE_SIZE}
        columns={columns}
        empty="admin.appeals.empty"
        titleOf={row => row.nickname}
        actions={row => (
          <>
            {operator.adminPanelPermissions.canAccessEventsRecordMenu && (
              <EvidenceButton name={row.nickname} onClick={() => setEvidenceOf(row._id)} />
            )}
            {mayAnswer(operator, row) && (
              <IconButton
                bordered
                label={t('admin.appeals.answer', { name: row.nickname })}
                onClick={() => setAnswering(row)}
              >
                <EditIcon className="icon-s" aria-hidden="true" />
              </IconButton>
            )}
          </>
        )}
      />
      {evidenceOf !== null && <EvidenceDialog id={evidenceOf} onClose={() => setEvidenceOf(null)} />}
      {answering && <AnswerDialog appeal={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
