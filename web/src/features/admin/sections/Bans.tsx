import { bans } from '../../../../../protocol/resources/bans.ts';
import { truncateBanTarget } from '../../../../../protocol/text/truncate.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatDateTime } from '../../../i18n/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource, Row } from '../admin-resource.ts';
import { banDurations, textOfChoice } from '../fields/field-options.ts';
import type { SectionProps } from '../section-props.ts';
import { textOf } from '../table/cells.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';

/** The one of the three that is set. */
const targetOf = (row: Row): string => {
  const { country } = row;
  const name = typeof country === 'string' ? (countryName(country) ?? country) : null;
  return String(row.IPOrHost ?? row.fingerprint ?? name ?? '');
};

const adminResource: AdminResource = {
  resource: bans,
  columns: [
    {
      label: t('admin.ban.target'),
      wide: true,
      render: row => <bdi title={targetOf(row)}>{truncateBanTarget(targetOf(row))}</bdi>,
    },
    {
      label: bans.labels.banDuration,
      sort: 'banDuration',
      render: row => textOfChoice(banDurations(), row.banDuration),
    },
    {
      label: t('admin.until'),
      sort: 'until',
      render: row => (row.until === null ? t('admin.forever') : formatDateTime(row.until)),
    },
  ],
  choices: { banDuration: banDurations() },
  variants: [
    { label: bans.labels.IPOrHost, field: 'IPOrHost' },
    { label: bans.labels.fingerprint, field: 'fingerprint' },
    { label: bans.labels.country, field: 'country' },
  ],
  bodyOf: draft => ({
    IPOrHost: textOf(draft, 'IPOrHost'),
    fingerprint: textOf(draft, 'fingerprint'),
    country: textOf(draft, 'country'),
    banDuration: draft.banDuration,
  }),
};

export default function Bans({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
