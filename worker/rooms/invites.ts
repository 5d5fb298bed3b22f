import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Identity } from '../../domain/admission/identity.ts';
import { DAY_MS, MINUTE_MS } from '../../protocol/constants.ts';
import { OWN_INVITES_MAX, ROOM_INVITES_MAX } from '../../protocol/entry-limits.ts';
import { type ErrorCode, isErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Noun } from '../../protocol/resources/define.ts';
import { NewInvite } from '../../protocol/rest/admission.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { inviteByLink, makeInvite, manageInvites } from '../../protocol/rules/may/invites.ts';
import type { RoomLock } from '../../protocol/rules/may/movement.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertAdmissible, bannedAmong } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion, inList } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { invites, inviteUses, rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { isAllowedOrigin } from '../platform/http/origin.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import {
  type AccountRow,
  accountById,
  accountPermissions,
  isOwnSession,
} from '../platform/sessions/account.ts';
import { type Holder, operatorOf, sessionAccount } from '../platform/sessions/require-operator.ts';

/** 96 random bits and a signature of 96 bits. A guessed code causes the same cost and answer as an expired code. */
const ID_BYTES = 12;
const ID_LENGTH = 16;
const SIGNATURE_LENGTH = 16;

const signatureOf = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`invite:${id}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/** The code is not stored, because the list can compute it from the id. */
const codeOf = (secret: string, id: string): string => id + signatureOf(secret, id);

/** Id in a code; empty for a forged code, because no link has an empty id. */
function idIn(secret: string, code: string): string {
  const id = code.slice(0, ID_LENGTH);
  const given = Buffer.from(code.slice(ID_LENGTH));
  const expected = Buffer.from(signatureOf(secret, id));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : '';
}

const usedOf = sql<number>`(SELECT count(*) FROM ${inviteUses} WHERE ${inviteUses.inviteId} = ${invites.id})`;

const isUnspent: SQL = sql`(${invites.uses} IS NULL OR ${usedOf} < ${invites.uses})`;

/** D1 returns batch rows as objects, so columns of both tables must have different names (drizzle-orm 0.45). */
const inviteQuery = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: invites.id,
      roomId: invites.roomId,
      makerId: invites.makerId,
      uses: invites.uses,
      endsAt: invites.endsAt,
      used: usedOf.as('used'),
      room: sql<string>`${rooms.name}`.as('room_name'),
      createdBy: rooms.createdBy,
      unlisted: rooms.unlisted,
      hasPassword: sql<number>`${rooms.passwordHash} IS NOT NULL`.as('has_password'),
    })
    .from(invites)
    .innerJoin(rooms, eq(rooms.id, invites.roomId))
    .where(where);

type InviteRow = Awaited<ReturnType<typeof inviteQuery>>[number];

const lockOf = ({
  unlisted,
  createdBy,
  hasPassword,
}: Pick<InviteRow, 'unlisted' | 'createdBy' | 'hasPassword'>): RoomLock => ({
  unlisted,
  createdBy,
  settings: { hasPassword: hasPassword === 1 },
});

/** The account's permissions in this room. Presence, visibility and mutes do not affect links. */
function actorIn(row: AccountRow, room: string, now: number): Actor {
  const { role, chat, panel } = accountPermissions(row, now);
  return {
    userId: row.account.id,
    accountType: 'super',
    visibility: 'visible',
    role,
    rank: ROLES[role].rank,
    permissions: chat,
    canAccessAccountsMenu: panel.canAccessAccountsMenu,
    canAccessRoomsMenu: panel.canAccessRoomsMenu,
    masterOf: row.account.masterOf,
    room,
  };
}

/** A link that has not expired and whose creator may still invite to the room. */
export type OpenInvite = Pick<InviteRow, 'id' | 'roomId' | 'room' | 'uses' | 'used'>;

/** Null for an unknown or expired code, or if the creator is banned or may no longer invite to the room. */
export async function findInvite(env: Env, code: string, now: number): Promise<OpenInvite | null> {
  const db = database(env);
  const isMeant = and(eq(invites.id, idIn(env.SAMAR_SECRET, code)), gt(invites.endsAt, now));
  const [found] = await inviteQuery(db, isMeant);
  if (!found) return null;
  const maker = { userId: found.makerId, fingerprint: '', deviceId: '' };
  const [[row], [isBanned]] = await Promise.all([
    accountById(db, found.makerId),
    bannedAmong(db, [maker], now),
  ]);
  const mayInvite = row && isAllowed(makeInvite(actorIn(row, found.roomId, now), lockOf(found)));
  return mayInvite && !isBanned ? found : null;
}

type Entrant = Pick<Identity, 'accountType' | 'userId' | 'deviceId'>;

/** Digest of a member's account or a guest's device, different for each link. */
function personOf(secret: string, { id }: Pick<OpenInvite, 'id'>, entrant: Entrant): string {
  const { accountType, userId, deviceId } = entrant;
  const user = accountType === 'super' ? `account ${userId}` : `device ${deviceId}`;
  return createHmac('sha256', secret).update(`invite use:${id} ${user}`).digest('base64url').slice(0, 22);
}

/**
 * Enters a room by a link. The use is reserved before the room is called, so that concurrent entries cannot exceed the
 * limit. Repeated entries of one user count once. A refusal releases the use, unless another entry of the user also
 * holds it.
 */
export async function enterByInvite<Entered>(
  env: Env,
  invite: OpenInvite,
  entrant: Entrant,
  now: number,
  enter: () => Promise<Entered>,
): Promise<Entered> {
  const db = database(env);
  const person = personOf(env.SAMAR_SECRET, invite, entrant);
  const isOwnUse = and(eq(inviteUses.inviteId, invite.id), eq(inviteUses.person, person));
  const { entries } = inviteUses;
  const [, [use]] = await db.batch([
    db
      .insert(inviteUses)
      .select(
        sql`SELECT ${invites.id}, ${person}, 0 FROM ${invites} WHERE ${invites.id} = ${invite.id} AND ${invites.endsAt} > ${now} AND ${isUnspent}`,
      )
      .onConflictDoNothing(),
    db
      .update(inviteUses)
      .set({ entries: sql`${entries} + 1` })
      .where(isOwnUse)
      .returning({ entries }),
  ]);
  if (!use) throw new Failure('invite_ended');
  try {
    return await enter();
  } catch (error) {
    await db.batch([
      db
        .update(inviteUses)
        .set({ entries: sql`${entries} - 1` })
        .where(isOwnUse),
      db.delete(inviteUses).where(and(isOwnUse, lte(entries, 0))),
    ]);
    throw error;
  }
}

/**
 * Requires a member's own session. Guests, bots and host passes get the same refusal as members without
 * canSendGroupChatInvitation.
 */
async function requireInviter(c: AppContext): Promise<Holder> {
  const { claims, row } = await sessionAccount(c);
  if (!row || !isOwnSession(row, claims.began)) throw new Failure('no_permission');
  return { ...operatorOf(row, claims), claims };
}

async function roomNamed(db: Database, name: string) {
  const [room] = await db
    .select({
      id: rooms.id,
      createdBy: rooms.createdBy,
      unlisted: rooms.unlisted,
      hasPassword: sql<number>`${rooms.passwordHash} IS NOT NULL`.as('has_password'),
    })
    .from(rooms)
    .where(eq(rooms.name, name));
  return room;
}

/** The page may have another origin than the API. */
function linkOf(c: AppContext, code: string): string {
  const origin = c.req.header('Origin') ?? null;
  const page = origin !== null && isAllowedOrigin(origin, c) ? origin : new URL(c.req.url).origin;
  return new URL(`/i/${code}`, page).href;
}

const shownOf = (c: AppContext, { id, uses, endsAt }: Pick<InviteRow, 'id' | 'uses' | 'endsAt'>) => {
  const code = codeOf(c.env.SAMAR_SECRET, id);
  return { code, url: linkOf(c, code), uses, endsAt: new Date(endsAt).toISOString() };
};

/**
 * Only operators with access to rooms learn that a room does not exist. Otherwise names of unlisted rooms could be
 * guessed.
 */
const missingRoom = ({ canAccessRoomsMenu }: Actor): Failure =>
  new Failure(canAccessRoomsMenu ? 'room_not_found' : 'no_permission');

const list: Handler = async c => {
  const { row } = await requireInviter(c);
  const db = database(c.env);
  const room = await roomNamed(db, c.req.query('room') ?? '');
  const now = Date.now();
  const actor = actorIn(row, room?.id ?? '', now);
  if (!room) throw missingRoom(actor);
  const isManager = isAllowed(manageInvites(actor, lockOf(room)));
  if (!isManager && !isAllowed(makeInvite(actor, lockOf(room)))) throw new Failure('no_permission');
  const isMeant = and(
    eq(invites.roomId, room.id),
    gt(invites.endsAt, now),
    isManager ? undefined : eq(invites.makerId, actor.userId),
  );
  const found = await inviteQuery(db, isMeant).orderBy(asc(invites.createdAt), asc(invites.id));
  const makers = await db
    .select({ id: accounts.id, nickname: accounts.nickname })
    .from(accounts)
    .where(inList(accounts.id, [...new Set(found.map(({ makerId }) => makerId))]));
  const nicknames = new Map(makers.map(({ id, nickname }) => [id, nickname]));
  const shown = found.map(invite => ({
    ...shownOf(c, invite),
    used: invite.used,
    maker: nicknames.get(invite.makerId) ?? '',
    isOwn: invite.makerId === actor.userId,
  }));
  return answer(c, 'GET /invites', { invites: shown });
};

const NOUN = { definite: 'رابط الدعوة', added: 'إضافة رابط دعوة' } satisfies Noun;

const nameOf = (room: string, id: string): string => `${room} (${id})`;

const make: Handler = async c => {
  const holder = await requireInviter(c);
  const { id: makerId } = holder.row.account;
  const wait = await lobbyOf(c.env).beginAttempts([{ limited: 'invites', who: makerId }]);
  if (wait > 0) throw new Failure('too_many_invites', { retryAfterMs: wait });
  await assertAdmissible(c, holder);
  const { room: name, uses, minutes } = await readBody(c, NewInvite, 'Invite');
  const now = Date.now();
  if (!isAllowed(inviteByLink(actorIn(holder.row, '', now)))) throw new Failure('no_permission');
  const db = database(c.env);
  const room = await roomNamed(db, name);
  const actor = actorIn(holder.row, room?.id ?? '', now);
  if (!room) throw missingRoom(actor);
  if (!isAllowed(makeInvite(actor, lockOf(room)))) throw new Failure('no_permission');
  const row = {
    id: randomBytes(ID_BYTES).toString('base64url'),
    roomId: room.id,
    makerId,
    uses: uses ?? null,
    createdAt: now,
    endsAt: now + minutes * MINUTE_MS,
  };
  const isOpen = and(gt(invites.endsAt, now), isUnspent);
  const total = (own: SQL) => sql`(SELECT count(*) FROM ${invites} WHERE ${and(own, isOpen)})`;
  await audited(c, holder, panelAuditText('created', NOUN, nameOf(name, row.id)), [
    db.insert(invites).values(row),
    batchAssert(
      db,
      sql`${total(eq(invites.roomId, room.id))} <= ${ROOM_INVITES_MAX} AND ${total(eq(invites.makerId, makerId))} <= ${OWN_INVITES_MAX}`,
      'invites_full' satisfies ErrorCode,
    ),
  ]);
  return answer(c, 'POST /invites', shownOf(c, row));
};

/** GET /invites/{code}: returns an invitation for the entry page. Needs no session. */
const read: Handler = async c => {
  await spendEntry(c);
  c.header('Cache-Control', 'no-store');
  const found = await findInvite(c.env, codeIn(c), Date.now());
  if (!found || (found.uses !== null && found.used >= found.uses)) throw new Failure('invite_ended');
  return answer(c, 'GET /invites/:code', { room: found.room });
};

const revoke: Handler = async c => {
  const holder = await requireInviter(c);
  const db = database(c.env);
  const id = idIn(c.env.SAMAR_SECRET, codeIn(c));
  const [found] = await inviteQuery(db, eq(invites.id, id));
  if (!found) throw new Failure('invite_ended');
  const actor = actorIn(holder.row, found.roomId, Date.now());
  if (found.makerId !== actor.userId && !isAllowed(manageInvites(actor, lockOf(found))))
    throw new Failure('no_permission');
  await audited(c, holder, panelAuditText('deleted', NOUN, nameOf(found.room, id)), [
    db.delete(invites).where(eq(invites.id, id)),
    batchAssert(db, changedOne, 'invite_ended' satisfies ErrorCode),
    db.delete(inviteUses).where(eq(inviteUses.inviteId, id)),
  ]);
  return c.body(null, 204);
};

const codeIn = (c: AppContext): string => c.req.param('code') ?? '';

/**
 * Runs the statements with an audit entry by the session's holder. A failed assertion throws the refusal of the same
 * name.
 */
async function audited(
  c: AppContext,
  holder: Holder,
  text: string,
  statements: Parameters<typeof withAuditEntries>[2],
): Promise<void> {
  await withAuditEntries(c.env, [panelEntry(c, holder, text)], statements).catch(error => {
    const refused = failedAssertion(error);
    throw refused !== null && isErrorCode(refused) ? new Failure(refused) : error;
  });
}

export const ownInvitesQuery = (db: Database, makerId: string) =>
  inviteQuery(db, eq(invites.makerId, makerId));

const KEPT_MS = 7 * DAY_MS;
const isOld = (now: number): SQL => lte(invites.endsAt, now - KEPT_MS);

export const hasOldInvites = (now: number): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${invites} WHERE ${isOld(now)})`;

const PURGE_STEP = 50;

/** Deletes at most 50 links that expired over a week ago. Returns their number. */
export async function purgeInvites(db: Database, now: number): Promise<number> {
  const old = db
    .select({ id: invites.id })
    .from(invites)
    .where(isOld(now))
    .orderBy(invites.id)
    .limit(PURGE_STEP);
  const [, gone] = await db.batch([
    db.delete(inviteUses).where(inArray(inviteUses.inviteId, old)),
    db.delete(invites).where(inArray(invites.id, old)).returning({ id: invites.id }),
  ]);
  return gone.length;
}

export const inviteRoutes = {
  '/invites': { GET: list, POST: make },
  '/invites/:code': { GET: read, DELETE: revoke },
} satisfies Routes;
