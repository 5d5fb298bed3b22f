import { LINKED_SIGNALS, type LinkedSignalKind } from '../../../../../protocol/entities/bans.ts';
import { bans } from '../../../../../protocol/resources/bans.ts';
import { truncateBanTarget } from '../../../../../protocol/text/truncate.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { COMMA, countryName } from '../../../i18n/locale.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { type AdminResource, labelOf, type Row } from '../admin-resource.ts';
import { banDurations, textOfChoice } from '../fields/field-options.ts';
import { SectionLink } from '../links/SectionLink.tsx';
import { banEntryHash, personEntriesHash } from '../links/section-hash.ts';
import { CodeCell, TextCell, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

/** Exactly one of the three targets is set. */
const targetOf = (row: Row): string => {
  const { country } = row;
  const name = typeof country === 'string' ? (countryName(country) ?? country) : null;
  return String(row.IPOrHost ?? row.fingerprint ?? name ?? '');
};

const SIGNALS: Record<LinkedSignalKind, PanelText> = {
  mark: 'admin.ban.linked.mark',
  fingerprint: 'admin.ban.linked.fingerprint',
  address: 'admin.ban.linked.address',
  part: 'admin.ban.linked.part',
};

const linkedOf = (row: Row): LinkedSignalKind[] =>
  LINKED_SIGNALS.filter(kind => Array.isArray(row.linked) && row.linked.includes(kind));

/** Target of a ban, with the stored signals that its removal also deletes. */
function Target({ row }: { row: Row }) {
  const target = targetOf(row);
  const linked = linkedOf(row);
  return (
    <span className="grid">
      {row.country ? <bdi>{target}</bdi> : <CodeCell code={target} shown={truncateBanTarget(target)} />}
      {linked.length > 0 && (
        <span className="text-sm text-ink-3">
          {t('admin.ban.linked', { signals: linked.map(kind => t(SIGNALS[kind])).join(COMMA) })}
        </span>
      )}
    </span>
  );
}

function Banned({ row }: { row: Row }) {
  const name = textOf(row, 'nickname');
  if (name === '') return <NoValue />;
  return (
    <SectionLink to="Events-Record" href={personEntriesHash(name)} title={t('admin.ban.person', { name })}>
      <TextCell strong text={name} />
    </SectionLink>
  );
}

/** Placeholder that keeps the column; hidden on phones. */
const NoValue = () => <span className="no-value">—</span>;

/** Reason of a ban, and below it the note for other operators. */
function Reason({ row }: { row: Row }) {
  const [reason, note] = [textOf(row, 'reason'), textOf(row, 'note')];
  if (reason === '' && note === '') return <NoValue />;
  return (
    <span className="grid wrap-anywhere">
      {reason !== '' && <bdi>{reason}</bdi>}
      {note !== '' && <bdi className="text-sm text-ink-3">{note}</bdi>}
    </span>
  );
}

function Maker({ row }: { row: Row }) {
  const [name, at] = [textOf(row, 'byUsername'), textOf(row, 'madeAt')];
  return (
    <span className="grid">
      {name !== '' && (
        <SectionLink to="Events-Record" href={banEntryHash(name, at)} title={t('admin.ban.entry')}>
          <TextCell strong text={name} />
        </SectionLink>
      )}
      <span className="text-sm text-ink-3 whitespace-nowrap">{formatDateTime(at)}</span>
    </span>
  );
}

const adminResource: AdminResource = {
  resource: bans,
  columns: [
    {
      label: t('admin.ban.target'),
      wide: true,
      render: row => <Target row={row} />,
    },
    { label: nameOf(bans.labels.nickname), sort: 'nickname', render: row => <Banned row={row} /> },
    {
      label: nameOf(bans.labels.banDuration),
      sort: 'banDuration',
      render: row => textOfChoice(banDurations(), row.banDuration),
    },
    {
      label: t('admin.until'),
      onPhone: 'labelled',
      sort: 'until',
      render: row => (row.until === null ? t('admin.ban.untilFurther') : formatDateTime(row.until)),
    },
    { label: labelOf(bans, 'reason'), sort: 'reason', wide: true, render: row => <Reason row={row} /> },
    { label: labelOf(bans, 'byUsername'), sort: 'createdAt', render: row => <Maker row={row} /> },
  ],
  fields: ['IPOrHost', 'fingerprint', 'country', 'banDuration', 'reason', 'note'],
  deletionNote: row => (linkedOf(row).length > 0 ? t('admin.ban.linked.lifted') : null),
  choices: { banDuration: banDurations() },
  variants: [
    { label: nameOf(bans.labels.IPOrHost), field: 'IPOrHost' },
    { label: nameOf(bans.labels.fingerprint), field: 'fingerprint' },
    { label: nameOf(bans.labels.country), field: 'country' },
  ],
  bodyOf: draft => ({
    IPOrHost: textOf(draft, 'IPOrHost'),
    fingerprint: textOf(draft, 'fingerprint'),
    country: textOf(draft, 'country'),
    banDuration: draft.banDuration,
    reason: textOf(draft, 'reason'),
    note: textOf(draft, 'note'),
  }),
};

export default function Bans({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
