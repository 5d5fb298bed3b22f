import type { PersonData, PersonRows } from '../../../../../protocol/rest/data.ts';
import { t } from '../../../i18n/t-panel.ts';
import { formatCount } from '../overview/format-count.ts';

const KINDS = [
  'account',
  'permissions',
  'ignored',
  'privacy',
  'push',
  'rooms',
  'bans',
  'reportsOfThem',
  'reportsByThem',
  'strikes',
  'notes',
  'names',
  'invisibility',
  'events',
  'messages',
  'pictures',
] as const satisfies readonly (keyof PersonRows)[];

/** How much is kept of each kind; kinds of which nothing is are left out. */
export function PersonCounts({ person, eventsBeyond }: PersonData) {
  const kept = KINDS.filter(kind => person[kind].length > 0);
  return (
    <>
      <p className="mb-4">{t(kept.length > 0 ? 'admin.person.intro' : 'admin.person.nothing')}</p>
      <dl className="person-counts">
        {kept.map(kind => (
          <div key={kind}>
            <dt>{t(`admin.person.kind.${kind}`)}</dt>
            <dd>{formatCount(person[kind].length)}</dd>
          </div>
        ))}
      </dl>
      {eventsBeyond > 0 && (
        <p className="mb-4">{t('admin.person.beyond', { count: formatCount(eventsBeyond) })}</p>
      )}
    </>
  );
}
