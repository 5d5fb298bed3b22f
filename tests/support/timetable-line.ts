import type { TimetableLine } from '../../protocol/timetable/timetable.ts';

/** A line that closes a room for whole days, but for what is said of it. */
export const line = (over: Partial<TimetableLine> = {}): TimetableLine => ({
  weekdays: [],
  from: '00:00',
  to: '00:00',
  dates: null,
  entrance: null,
  writers: null,
  slowSeconds: null,
  theme: null,
  welcome: null,
  messages: null,
  ...(Object.keys(over).some(name => DECIDED.has(name)) ? {} : { entrance: 'closed' }),
  ...over,
});

const DECIDED = new Set(['entrance', 'writers', 'slowSeconds', 'theme', 'welcome', 'messages']);
