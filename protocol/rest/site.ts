import { z } from 'zod';
import { Picture } from '../entities/messages.ts';
import { ECONOMIES, FIGURES, type Figure, METERED, PLAN_NAMES } from '../entities/site.ts';
import { LOCATIONS } from '../entities/user.ts';
import { SETUP_STEPS } from '../rules/setup.ts';
import { identifier } from '../text/clean-text.ts';
import { AuditRecord, OpenReport } from './monitoring.ts';

/** Whether a part of the site answered, and its response time in milliseconds. */
const Part = z.strictObject({ ok: z.boolean(), ms: z.int().min(0) });

/** Answer of GET /health. */
export const Health = z.strictObject({
  database: Part,
  files: Part,
  lobby: Part,
  /**
   * Age of the oldest entry that waits for its position in the event record. Null: no entry waits, or the database does
   * not answer.
   */
  oldestWaitingMs: z.int().min(0).nullable(),
});
export type Health = z.infer<typeof Health>;

const Count = z.int().min(0);
const Moment = z.iso.datetime();

/** Hourly counts of the last 24 hours, oldest first. `hour`: start of the hour. */
const ByHour = z.array(z.strictObject({ hour: Moment, count: Count })).length(24);

const Online = z.strictObject({
  visitors: Count,
  members: Count,
  /** Occupied listed rooms, fullest first. */
  rooms: z.array(z.strictObject({ _id: z.string(), name: z.string(), visitors: Count, members: Count })),
  /** Users in unlisted rooms. */
  unlisted: Count,
});

const Reports = z.strictObject({
  open: Count,
  latest: z.array(
    OpenReport.pick({ _id: true, nickname: true, room: true, reason: true, createdAt: true }).strict(),
  ),
});

const Events = z.array(
  AuditRecord.pick({ _id: true, eventDate: true, username: true, eventType: true, eventData: true }).strict(),
);

/** Storage of uploaded files. `isWhole` is false if only a part was counted. */
const Storage = z.strictObject({
  bytes: Count,
  files: Count,
  isWhole: z.boolean(),
  /** Pictures and voice notes of messages, with their storage limit in bytes. */
  pictures: z.strictObject({ bytes: Count, files: Count, maxBytes: Count }).optional(),
});

const Amount = z.number().min(0);

/** Usage of the current UTC day or month, and forecast for its end. */
const UsageLine = z.strictObject({
  what: z.enum(METERED),
  used: Amount,
  forecast: Amount,
  /** Amount included in the plan. */
  holds: Amount,
});

const Usage = z.strictObject({
  plan: z.enum(PLAN_NAMES),
  per: z.enum(['day', 'month']),
  lines: z.array(UsageLine).length(METERED.length),
  /** Stored bytes of uploads and backups, at least, and the amount included in the plan. */
  files: z.strictObject({ used: Amount, holds: Amount }),
  economy: z.enum(ECONOMIES),
  /** Forecast of the monthly cost in dollars, only on the paid plan. `most`: monthly limit, or null. */
  dollars: z.strictObject({ forecast: Amount, most: Amount.nullable() }).optional(),
  /** Date on which the plan's amounts and prices were read. */
  figuresOf: z.iso.datetime(),
  /** Requested location of the Durable Objects, and their data center; null if unknown. */
  place: z.strictObject({ asked: z.enum(LOCATIONS), colo: z.string().nullable() }),
  /** Counts of the last hour in which the lobby was awake, with the most frequent refusals by code. */
  lastHour: z.strictObject({
    ...(Object.fromEntries(FIGURES.map(name => [name, Count])) as Record<Figure, typeof Count>),
    refused: z.array(z.strictObject({ code: z.string(), count: Count })),
  }),
});

/**
 * Providers with far more new guests than usual. `name`: as reported by the edge. Counts: entry attempts since the
 * start, and guests with newcomer limits.
 */
const CurrentRaids = z.array(
  z.strictObject({
    provider: z.string(),
    name: z.string().nullable(),
    since: Moment,
    attempts: Count,
    calmed: Count,
  }),
);

/** Body of PATCH /overview/setup: postpones a step of the checklist, or shows it again. */
export const SetupChange = z.strictObject({
  step: z.enum(SETUP_STEPS, 'must be a known step'),
  isLater: z.boolean('must be true or false'),
});

/** Checklist steps for the operator's sections. Absent once all steps are done or postponed. */
const Setup = z.array(SetupChange.extend({ isDone: z.boolean() }));

export const SetupAnswer = z.object({ setup: Setup.nullable() });

/** A nightly backup, or one that an operator started. */
export type BackupKind = 'nightly' | 'manual';

/** Steps of a backup. A failed backup reports the failed step. */
export const BACKUP_STEPS = ['start', 'rooms', 'files', 'tables', 'manifest'] as const;

/** State of the backups that the site makes itself. Each backup is complete or does not exist. */
export const BackupState = z.strictObject({
  /** `stopped`: the backup stopped because usage was near the plan's limit. */
  state: z.enum(['none', 'running', 'made', 'failed', 'stopped']),
  /** Start time of the newest complete backup. */
  lastAt: Moment.nullable(),
  /** Step at which the last attempt failed. */
  failedAt: z.enum(BACKUP_STEPS).nullable(),
  /** Size of all stored backups with their files. */
  bytes: Count,
});
export type BackupState = z.infer<typeof BackupState>;

/** Answer of POST /overview/backup. */
export const BackupAnswer = z.object({ backup: BackupState });

/** Answer of GET /overview. Parts that are hidden from the operator are absent. */
export const Overview = z.strictObject({
  online: Online,
  messages: ByHour,
  joins: ByHour.optional(),
  reports: Reports.optional(),
  events: Events.optional(),
  storage: Storage.optional(),
  usage: Usage.optional(),
  surges: CurrentRaids.optional(),
  setup: Setup.optional(),
  backup: BackupState.optional(),
});
export type Overview = z.infer<typeof Overview>;

/** Subprotocol of GET /panel/feed, a WebSocket without client messages. The token is the second subprotocol. */
export const PANEL_FEED_PROTOCOL = 'samar.panel';

/**
 * Updates for an open panel. `changed`: the listed resources changed. `operator`: session, account or permissions of
 * the operator changed, so `GET /users/verify` returns a new answer.
 */
export const PanelNews = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), resources: z.array(z.string()) }),
  z.object({ event: z.literal('operator') }),
]);
export type PanelNews = z.infer<typeof PanelNews>;

/** Body of POST /pictures: the file in the part `picture`, and the id of the room for the message. */
export const PictureUpload = z.strictObject({ room: identifier().min(1, 'is required').max(256) });

/** Answer of an upload. `picture`: reference for `newMessageFromClient`, valid for ten minutes. */
export const UploadedPicture = Picture.pick({ url: true, width: true, height: true }).extend({
  picture: z.string(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** Matches up to 64 numbers from 0 to 31, also as a JSON array. */
const WAVEFORM_TEXT = /^(?:(?:[12]?\d|3[01])(?:,(?:[12]?\d|3[01])){0,63})?$/;
const NumberText = z.string().regex(/^\d{1,2}(?:\.\d{1,3})?$/, 'must be seconds');

/**
 * Body of POST /voice: the file in the part `voice`, duration, loudness as comma-separated numbers, and the room id.
 * Without a room id, the sender's current room applies.
 */
export const VoiceUpload = z.strictObject({
  room: PictureUpload.shape.room.optional(),
  seconds: NumberText,
  waveform: z
    .string()
    .overwrite(text => text.replace(/[\s[\]]/g, ''))
    .regex(WAVEFORM_TEXT, 'must be up to 64 numbers from 0 to 31'),
});
