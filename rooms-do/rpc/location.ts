import { LOCATIONS, type Location } from '../../protocol/entities/location.ts';

/** Where most users of the site are, one of LOCATIONS. */
export type LocationSetting = { SAMAR_LOCATION?: string };

/** The regions that host objects; databases and buckets take the same hints. */
export type Region = Exclude<Location, keyof typeof NEAREST>;

/** Cloudflare hosts no objects in these places: it would choose one of several regions (data location, 2026-11). */
const NEAREST = { me: 'eeur', afr: 'weur', sam: 'enam' } as const satisfies Partial<
  Record<Location, Location>
>;
export const USUAL_LOCATION: Location = 'me';

/** The region that all objects of the site are asked for, so that a room and the lobby are no ocean apart. */
export function locationOf({ SAMAR_LOCATION }: LocationSetting): Region {
  const asked = LOCATIONS.find(location => location === SAMAR_LOCATION) ?? USUAL_LOCATION;
  return asked in NEAREST ? NEAREST[asked as keyof typeof NEAREST] : (asked as Region);
}
