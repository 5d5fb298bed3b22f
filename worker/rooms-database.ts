import { WorkerEntrypoint } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import type { AdmissionData, RoomRecord } from '../domain/admission/admission.ts';
import type { OutboxEntry } from '../domain/audit/outbox-entry.ts';
import type { Ban } from '../domain/bans/bans.ts';
import type { PushNote } from '../domain/integrations/push-note.ts';
import { linkedSignals } from '../domain/moderation/linked-signals.ts';
import type {
  BanRequest,
  IconRecord,
  KickAllAnswer,
  KickAllRequest,
  PasswordAttempt,
  PasswordCheck,
  Backoffice as Promised,
  ReportClosing,
  RoomAnswer,
  RoomChange,
  RoomMaker,
  StarRecord,
} from '../domain/rooms-database.ts';
import type { SiteSettings } from '../domain/site/site-config.ts';
import { DEFAULT_BAN_DURATION } from '../protocol/entities/bans.ts';
import type { ReportCount } from '../protocol/entities/report.ts';
import type { RoomMode } from '../protocol/entities/rooms.ts';
import type { ListedReport } from '../protocol/wire/up/moderation.ts';
import type { UpData } from '../protocol/wire/up.ts';
import { nameConflictQuery } from './accounts/nickname.ts';
import { readAdmissionData } from './admission/room-admission.ts';
import { iconByName, starByName } from './appearance/appearance-lists.ts';
import { persistOutbox } from './audit/persist-outbox.ts';
import { createBans } from './bans/ban-creation.ts';
import { sendNotes } from './integrations/push.ts';
import { askKickAll } from './moderation/kick-all.ts';
import { closeFromChat, listedReports, openReports } from './moderation/reports.ts';
import { database } from './platform/database/client.ts';
import { rooms } from './platform/database/tables/rooms.ts';
import { type Env, meteredEnv } from './platform/env.ts';
import { SYSTEM_ACTOR } from './platform/record/approvable-action.ts';
import { readSiteConfig } from './platform/site-config.ts';
import {
  changeOwnRoom,
  createOwnRoom,
  removeEmptyRoom,
  removeOwnRoom,
  setRoomMode,
} from './rooms/room-changes.ts';
import { checkRoomPassword, toRoomRecord, zoneQuery } from './rooms/room-record.ts';

/** What rooms call, implemented with the database. It is reached through `ctx.exports`, never over HTTP. */
export class Backoffice extends WorkerEntrypoint<Env> implements Promised {
  constructor(ctx: ExecutionContext, env: Env) {
    super(ctx, meteredEnv(env));
  }

  admissionData(): Promise<AdmissionData> {
    return readAdmissionData(database(this.env));
  }

  async room(roomId: string): Promise<RoomRecord | null> {
    const db = database(this.env);
    const [[row], [clock]] = await db.batch([
      db.select().from(rooms).where(eq(rooms.id, roomId)),
      zoneQuery(db),
    ]);
    return row ? toRoomRecord(row, clock?.zone) : null;
  }

  siteConfig(): Promise<SiteSettings> {
    return readSiteConfig(database(this.env));
  }

  icon(name: string): Promise<IconRecord | null> {
    return iconByName(database(this.env), name);
  }

  star(name: string): Promise<StarRecord | null> {
    return starByName(database(this.env), name);
  }

  async isNicknameOfOther(nickname: string, userId: string): Promise<boolean> {
    return (await nameConflictQuery(database(this.env), nickname)).some(({ id }) => id !== userId);
  }

  async ban({ by, target, banDuration, evidence, meant }: BanRequest): Promise<Ban[]> {
    const { ipAddress, userId: userID = '', ...others } = target;
    const issuer = by === 'site' ? SYSTEM_ACTOR : by;
    const targets = { ...others, userID, IPOrHost: ipAddress, country: null };
    const { deviceId, fingerprint } = target;
    const known = { deviceId: deviceId ?? '', fingerprint: fingerprint ?? '', ipAddress: ipAddress ?? '' };
    // By its settings the site bans an address or a host, and nobody.
    const linked = by === 'site' ? [] : linkedSignals(known);
    const permission = by === 'site' ? null : 'canAddBanned';
    const circumstances = { permission, evidence, meant } as const;
    return createBans(this.env, issuer, targets, banDuration ?? DEFAULT_BAN_DURATION, circumstances, linked);
  }

  askKickAll(request: KickAllRequest): Promise<KickAllAnswer> {
    return askKickAll(this.env, request);
  }

  persist(dispatches: OutboxEntry[]): Promise<void> {
    return persistOutbox(this.env, dispatches);
  }

  push(notes: readonly PushNote[]): Promise<void> {
    return sendNotes(this.env, notes);
  }

  createRoom(by: RoomMaker, wish: UpData<'requestCreateRoom'>): Promise<RoomAnswer> {
    return createOwnRoom(this.env, by, wish);
  }

  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer> {
    return changeOwnRoom(this.env, by, change);
  }

  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer> {
    return setRoomMode(this.env, by, roomId, mode);
  }

  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer> {
    return removeOwnRoom(this.env, by, roomId);
  }

  removeEmptyRoom(roomId: string): Promise<void> {
    return removeEmptyRoom(this.env, roomId);
  }

  openReports(since: number): Promise<ReportCount[]> {
    return openReports(database(this.env), since);
  }

  reports(since: number): Promise<ListedReport[]> {
    return listedReports(database(this.env), since);
  }

  closeReport(closing: ReportClosing): Promise<string | null> {
    return closeFromChat(this.env, closing);
  }

  checkRoomPassword(attempt: PasswordAttempt): Promise<PasswordCheck> {
    return checkRoomPassword(this.env, attempt);
  }
}
