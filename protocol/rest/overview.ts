import { z } from 'zod';
import { AUDIT_TYPES } from '../entities/audit-entry.ts';
import { REPORT_REASONS } from '../entities/report.ts';

const Count = z.int().min(0);
const Moment = z.iso.datetime();

/** How many in each of the last 24 hours, the oldest first; `hour` is when it began. */
const ByHour = z.array(z.strictObject({ hour: Moment, count: Count })).length(24);

const Online = z.strictObject({
  visitors: Count,
  members: Count,
  /** The listed rooms with anybody in them, the fullest first. */
  rooms: z.array(z.strictObject({ _id: z.string(), name: z.string(), visitors: Count, members: Count })),
  /** People in rooms that are in no list. */
  unlisted: Count,
});

const Reports = z.strictObject({
  open: Count,
  latest: z.array(
    z.strictObject({
      _id: z.string(),
      nickname: z.string(),
      room: z.string(),
      reason: z.enum(REPORT_REASONS),
      createdAt: Moment,
    }),
  ),
});

const Events = z.array(
  z.strictObject({
    _id: z.string(),
    eventDate: Moment,
    username: z.string(),
    eventType: z.enum(AUDIT_TYPES),
    eventData: z.string(),
  }),
);

/** Of uploaded files. Not `isWhole`: there are more than were counted. */
const Storage = z.strictObject({ bytes: Count, files: Count, isWhole: z.boolean() });

/** GET /overview: how the site is now. A part that is not the operator's to see is not there. */
export const Overview = z.strictObject({
  online: Online,
  messages: ByHour,
  joins: ByHour.optional(),
  reports: Reports.optional(),
  events: Events.optional(),
  storage: Storage.optional(),
});
export type Overview = z.infer<typeof Overview>;
