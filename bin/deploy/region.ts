import { LOCATIONS } from '../../protocol/entities/user.ts';
import { locationOf, type Region } from '../../rooms-do/rpc/admissions.ts';
import type { Cloudflare } from './cloudflare.ts';
import { isMissing } from './refusal.ts';
import type { Choose } from './terminal.ts';

/** Locations for database, files and rooms. The location of a site never changes. */
export const REGIONS: Record<Region, string> = {
  eeur: 'Eastern Europe, the nearest to the Middle East and Egypt',
  weur: 'Western Europe, the nearest to North-West and West Africa',
  enam: 'Eastern North America, the nearest to South America',
  wnam: 'Western North America',
  apac: 'Asia and the Pacific',
  oc: 'Australia and New Zealand',
};
const isRegion = (name: string): name is Region => name in REGIONS;

/** Reads the region from the setting or the existing site, or asks at the first deploy. */
export async function regionOf(
  cloud: Cloudflare,
  { worker, database, setting }: { worker: string; database: string; setting: string | undefined },
  choose: Choose,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<Region> {
  if (LOCATIONS.some(location => location === setting)) return locationOf({ SAMAR_LOCATION: setting ?? '' });
  const settings = await cloud.call('GET', `/workers/scripts/${worker}/settings`);
  if (!isMissing(settings) && settings.status === 200) {
    const { bindings = [] } = settings.result as { bindings?: { name: string; text?: string }[] };
    return locationOf({ SAMAR_LOCATION: bindings.find(({ name }) => name === 'SAMAR_LOCATION')?.text ?? '' });
  }
  return (
    (await databaseRegion(cloud, database)) ?? choose('Where are most users?', REGIONS, regionNear(timeZone))
  );
}

/** A database without a worker exists if a first deploy stopped after it had created the database. */
async function databaseRegion(cloud: Cloudflare, database: string): Promise<Region | null> {
  const answer = await cloud.call('GET', `/d1/database/${database}`);
  const place =
    (answer.result as { running_in_region?: string } | null)?.running_in_region?.toLowerCase() ?? '';
  return isRegion(place) ? place : null;
}

/** Guesses the region from the continent in the time zone's name and its UTC offset in January. */
export function regionNear(timeZone: string): Region {
  const [continent = ''] = timeZone.split('/');
  const ahead = hoursAhead(timeZone);
  if (continent === 'America') return ahead <= -7 ? 'wnam' : 'enam';
  if (timeZone === 'Pacific/Honolulu') return 'wnam';
  if (continent === 'Australia' || continent === 'Pacific' || continent === 'Antarctica') return 'oc';
  if (continent === 'Asia' && ahead >= 5) return 'apac';
  return (continent === 'Europe' || continent === 'Africa' || continent === 'Atlantic') && ahead < 2
    ? 'weur'
    : 'eeur';
}

function hoursAhead(timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format
    .formatToParts(new Date('2026-01-01T12:00:00Z'))
    .find(({ type }) => type === 'timeZoneName');
  const [, hours = '0', minutes = '0'] = /([+-]\d+):(\d+)/.exec(name?.value ?? '') ?? [];
  return Number(hours) + Number(minutes) / 60;
}
