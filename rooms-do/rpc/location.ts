import { LOCATIONS, type Location } from '../../protocol/entities/location.ts';

/** Where most of the site's people are, one of LOCATIONS; the Middle East where it is not set, or is none of them. */
export type LocationSetting = { SAMAR_LOCATION?: string };

export const USUAL_LOCATION: Location = 'me';

/** The place that all objects of the site are asked for, so that a room and the lobby are no ocean apart. */
export const locationOf = ({ SAMAR_LOCATION }: LocationSetting): Location =>
  LOCATIONS.find(location => location === SAMAR_LOCATION) ?? USUAL_LOCATION;
