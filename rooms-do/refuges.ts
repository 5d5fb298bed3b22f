import type { KnownRoom } from '../protocol/entities/entrance.ts';

/** The rooms, by their id, to which the people of a removed room may go: the primary one first, then those that are open and listed. */
export const refugesIn = (rooms: readonly KnownRoom[]): string[] =>
  rooms
    .filter(({ settings, unlisted }) => settings.primary || !(settings.hasPassword || unlisted))
    .sort((a, b) => Number(b.settings.primary) - Number(a.settings.primary))
    .map(({ settings }) => settings._id);
