import type { RoomRecord } from '../../domain/admission.ts';

/** The ids of the rooms to which the participants of a removed room may go: the primary one first, then open listed ones. */
export const fallbackRooms = (rooms: readonly RoomRecord[]): string[] =>
  rooms
    .filter(({ settings, unlisted }) => settings.primary || !(settings.hasPassword || unlisted))
    .sort((a, b) => Number(b.settings.primary) - Number(a.settings.primary))
    .map(({ settings }) => settings._id);
