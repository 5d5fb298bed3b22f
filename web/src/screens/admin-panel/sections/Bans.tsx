import { bans } from '../../../../../protocol/resources/bans.ts';
import { cutBanTarget } from '../../../../../protocol/text/cuts.ts';
import { countryName } from '../../../text/countries.ts';
import { p } from '../../../text/p.ts';
import { banDurations, textOfChoice } from '../choices.ts';
import { textOf } from '../table/cells.tsx';
import type { Described, Row } from '../table/described.ts';
import { momentOf } from '../table/moment.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

/** Whichever of the three it is. */
const targetOf = (row: Row): string => {
  const { country } = row;
  const name = typeof country === 'string' ? (countryName(country) ?? country) : null;
  return String(row.IPOrHost ?? row.fingerprint ?? name ?? '');
};

const described: Described = {
  resource: bans,
  noun: 'ban',
  add: 'admin.ban.add',
  edit: 'admin.ban.edit',
  columns: [
    {
      label: 'admin.ban.target',
      wide: true,
      draw: row => <bdi title={targetOf(row)}>{cutBanTarget(targetOf(row))}</bdi>,
    },
    { label: 'admin.ban.duration', draw: row => textOfChoice(banDurations(), row.banDuration) },
    { label: 'admin.until', draw: row => (row.until === null ? p('admin.forever') : momentOf(row.until)) },
  ],
  choices: { banDuration: banDurations() },
  oneOf: [
    { label: 'admin.ban.IPOrHost', field: 'IPOrHost' },
    { label: 'admin.ban.fingerprint', field: 'fingerprint' },
    { label: 'admin.ban.country', field: 'country' },
  ],
  fields: {
    IPOrHost: 'admin.ban.IPOrHost',
    fingerprint: 'admin.ban.fingerprint',
    country: 'admin.ban.country',
    banDuration: 'admin.ban.duration',
  },
  bodyOf: draft => ({
    IPOrHost: textOf(draft, 'IPOrHost'),
    fingerprint: textOf(draft, 'fingerprint'),
    country: textOf(draft, 'country'),
    banDuration: draft.banDuration,
  }),
};

export default function Bans({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
