import { useState } from 'react';
import type { Appeal } from '../../../../../../protocol/rest/moderation.ts';
import { request } from '../../../../client/http/http-client.ts';
import type { ReadPage } from '../../../../client/http/use-page.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { EditIcon } from '../../../../ui/icons.ts';
import type { Column } from '../../admin-resource.ts';
import { useOperator } from '../../operator-context.ts';
import type { SectionProps } from '../../section-props.ts';
import { TextCell } from '../../table/cells.tsx';
import { PlainTable } from '../../table/PlainTable.tsx';
import { EvidenceButton } from '../events/EvidenceButton.tsx';
import { EvidenceDialog } from '../events/EvidenceDialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { mayAnswer } from './may-answer.ts';

const PAGE_SIZE = 9;

/** What was done, and why. */
const Act = ({ row: { kind, room, reason } }: { row: Appeal }) => (
  <span>
    <span className="tag">{t(`admin.strike.${kind}`)}</span> <bdi className="text-ink-3">{room}</bdi>
    <span className="block">
      <bdi>{reason === '' ? t('admin.appeals.noReason') : t('admin.appeals.reason', { reason })}</bdi>
    </span>
  </span>
);

/** That it waits, or what became of it and by whom. */
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

/** Appeals, those that wait for an answer first. */
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
