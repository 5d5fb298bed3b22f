import { WorkerEntrypoint } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import type { AdmissionData, RoomRecord } from '../domain/admission/admission.ts';
import type { AppearanceUpdate } from '../domain/admission/identity.ts';
import type { AuditEventInput, InvisibilityPeriod, OutboxEntry } from '../domain/audit/outbox-entry.ts';
import type { Ban } from '../domain/bans/bans.ts';
import type { FriendEntry } from '../domain/friends/friends.ts';
import type { PushNote } from '../domain/integrations/push-note.ts';
import { linkedSignals } from '../domain/moderation/linked-signals.ts';
import type {
  InboxReceiver,
  InboxRequest,
  InboxSettlement,
  WaitingEntry,
} from '../domain/private-chat/inbox.ts';
import type { QuizQuestion, QuizRequest } from '../domain/quiz/round.ts';
import type {
  BanRequest,
  IconRecord,
  KickAllAnswer,
  KickAllRequest,
  PasswordAttempt,
  PasswordCheck,
  RoomsDatabase as Promised,
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
import { answersIn } from '../protocol/resources/questions.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import type { ListedReport } from '../protocol/wire/up/moderation.ts';
import type { UpData } from '../protocol/wire/up.ts';
import { nameConflictQuery, waitingNameQuery } from './accounts/nickname.ts';
import { persistIgnored, persistPrivacy } from './accounts/privacy-choice.ts';
import { readAdmissionData } from './admission/room-admission.ts';
import { iconByName, starByName } from './appearance/appearance-lists.ts';
import { keepSent, removeGone, takeUpload } from './appearance/stored-pictures.ts';
import { createBans } from './bans/ban-creation.ts';
import { friendsQuery, ignoreFriends, pushEntryToFriends, rankedFriend } from './friends/friendships.ts';
import { sendNotes } from './integrations/push.ts';
import { askKickAll } from './moderation/kick-all.ts';
import { moderationCasesOf } from './moderation/moderation-cases.ts';
import { closeFromChat, listedReports, openReports, persistReport } from './moderation/reports.ts';
import { persistName } from './moderation/user-notes.ts';
import { type Database, database } from './platform/database/client.ts';
import { accounts } from './platform/database/tables/accounts.ts';
import { invisibilityPeriods } from './platform/database/tables/audit.ts';
import { questions } from './platform/database/tables/content.ts';
import { rooms } from './platform/database/tables/rooms.ts';
import { type Env, meteredEnv } from './platform/env.ts';
import { SYSTEM_ACTOR } from './platform/record/approvable-action.ts';
import { auditText } from './platform/record/audit-text.ts';
import type { AuditEntry } from './platform/record/chain.ts';
import { auditLogOf, withAuditEntries } from './platform/record/with-audit.ts';
import { readSiteConfig } from './platform/site-config.ts';
import { inboxReceiver, persistInbox, readInbox, settleInbox } from './private-chat/inbox.ts';
import { persistMissed } from './private-chat/missed-mentions.ts';
import {
  changeOwnRoom,
  createOwnRoom,
  removeEmptyRoom,
  removeOwnRoom,
  setRoomMode,
} from './rooms/room-changes.ts';
import { checkRoomPassword, toRoomRecord, zoneQuery } from './rooms/room-record.ts';

/**
 * Stores a room's outbox in the database. Skips entries that were already written, because the acknowledgment may have
 * been lost.
 */
export async function persistOutbox(env: Env, dispatches: readonly OutboxEntry[]): Promise<void> {
  const db = database(env);
  const facts = dispatches.flatMap(each => (each.kind === 'event' ? [each.event] : []));
  const spells = dispatches.flatMap(each => (each.kind === 'invisibility' ? [each.period] : []));
  for (const spell of spells) await persistInvisibility(db, spell);
  for (const each of dispatches)
    if (each.kind === 'appearance') await persistAppearance(db, each.userId, each.appearance);
  for (const each of dispatches)
    if (each.kind === 'ignored') await ignoreFriends(env, each, persistIgnored(db, each));
  for (const each of dispatches) if (each.kind === 'privacy') await persistPrivacy(db, each);
  for (const each of dispatches) if (each.kind === 'name') await persistName(db, each);
  await persistInbox(
    env,
    dispatches.filter(each => each.kind === 'inbox'),
    Date.now(),
  );
  await persistMissed(db, dispatches);
  const reports = dispatches.flatMap(each => (each.kind === 'report' ? [each.report] : []));
  for (const report of reports) await persistReport(env, report);
  if (reports.length > 0) await auditLogOf(env).tellReports(reports.map(({ id }) => id));
  await withAuditEntries(env, facts.map(entryOf), moderationCasesOf(db, facts));
  await keepSent(
    db,
    dispatches.filter(each => each.kind === 'pictureSent'),
  );
  await removeGone(
    env,
    dispatches.flatMap(each => (each.kind === 'picturesGone' ? each.urls : [])),
    Date.now(),
  );
}

const entryOf = (fact: AuditEventInput): AuditEntry => ({
  id: fact.id,
  eventDate: fact.at,
  username: fact.by.username,
  decoration: fact.by.decoration,
  userRole: fact.by.role,
  country: fact.by.country ?? '',
  fingerprintAndIP: `${fact.by.fingerprint} ${fact.by.ipAddress}`.trim(),
  eventData: auditText(fact),
  eventType: fact.type,
});

const persistAppearance = (db: Database, userId: string, look: AppearanceUpdate) =>
  db
    .update(accounts)
    .set({ ...look, ...(look.nickname !== undefined && { nicknameSkeleton: skeleton(look.nickname) }) })
    .where(eq(accounts.id, userId));

/** Rooms report the start and the end of a period separately, and these may arrive in either order. */
const persistInvisibility = (db: Database, spell: InvisibilityPeriod) =>
  db
    .insert(invisibilityPeriods)
    .values(spell)
    .onConflictDoUpdate({
      target: invisibilityPeriods.id,
      set: { until: sql`coalesce(${invisibilityPeriods.until}, excluded.until)` },
    });

/** Database calls made by rooms, reachable only through `ctx.exports`, never over HTTP. */
export class RoomsDatabase extends WorkerEntrypoint<Env> implements Promised {
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

  async quizQuestions({ count, category }: QuizRequest): Promise<readonly QuizQuestion[]> {
    const chosen = await database(this.env)
      .select()
      .from(questions)
      .where(category === null ? undefined : eq(questions.category, category))
      .orderBy(sql`random()`)
      .limit(count);
    return chosen.map(({ question, answers, category: of }) => ({
      question,
      answers: answersIn(answers),
      category: of,
    }));
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
    const db = database(this.env);
    const [named, waiting] = await db.batch([
      nameConflictQuery(db, nickname),
      waitingNameQuery(db, nickname),
    ]);
    return [...named, ...waiting].some(({ id }) => id !== userId);
  }

  async ban({ by, target, banDuration, evidence, meant }: BanRequest): Promise<Ban[]> {
    const { ipAddress, userId: userID = '', ...others } = target;
    const issuer = by === 'site' ? SYSTEM_ACTOR : by;
    const targets = { ...others, userID, IPOrHost: ipAddress, country: null };
    const { deviceId, fingerprint } = target;
    const known = { deviceId: deviceId ?? '', fingerprint: fingerprint ?? '', ipAddress: ipAddress ?? '' };
    // Automatic bans match an address or host, so no signals of a user are linked.
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

  async push(notes: readonly PushNote[]): Promise<void> {
    const others = notes.filter(({ kind }) => kind !== 'friend');
    if (others.length > 0) await sendNotes(this.env, others);
    for (const { kind, to, from } of notes)
      if (kind === 'friend') await pushEntryToFriends(this.env, from, [to]);
  }

  friendsOf(userId: string): Promise<FriendEntry[]> {
    return friendsQuery(database(this.env), userId, Date.now());
  }

  friend(userId: string, otherId: string): ReturnType<Promised['friend']> {
    return rankedFriend(database(this.env), { me: userId, other: otherId }, Date.now());
  }

  inboxReceiver(request: InboxRequest): Promise<InboxReceiver | null> {
    return inboxReceiver(database(this.env), request, Date.now());
  }

  inbox(receiverId: string, isSeen: boolean): Promise<WaitingEntry[]> {
    return readInbox(this.env, receiverId, isSeen, Date.now());
  }

  settleInbox(settlement: InboxSettlement): Promise<boolean> {
    return settleInbox(database(this.env), settlement, Date.now());
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

  takeUpload(url: string): Promise<boolean> {
    return takeUpload(database(this.env), url);
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
