import type { Timetable } from '../../../../../../protocol/timetable/timetable.ts';

/** The timetable in a draft: the server or this form made it. A line that is being written may be none yet by its schema. */
export const timetableOf = (value: unknown): Timetable => (Array.isArray(value) ? (value as Timetable) : []);
