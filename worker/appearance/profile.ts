import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { wordListOf } from '../../domain/protection/words/moderate-text.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  PROFILE_PICTURE_MAX_BYTES,
  PROFILE_PICTURE_MAX_SIDE,
  type Profile,
  ProfileChange,
  type ProfilePart,
  ProfileReview,
} from '../../protocol/rest/profile.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { clearProfile } from '../../protocol/rules/may/operators.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { pathOf, seesFlag } from '../accounts/member-cards.ts';
import {
  discardFile,
  FILE_COLUMNS,
  FOLDER,
  filesQuery,
  isProfileOf,
  removeFiles,
} from '../accounts/profile-files.ts';
import { visitorRecordQuery } from '../accounts/visitor-identity.ts';
import { assertAdmissible, claimantOf } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion, type Statement } from '../platform/database/statement.ts';
import { accounts, profiles, siteRoles } from '../platform/database/tables/accounts.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { isObject, parseFields, validationFailure } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { auditText } from '../platform/record/audit-text.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import {
  type AccountRow,
  accountById,
  accountPermissions,
  isSubscriptionOver,
} from '../platform/sessions/account.ts';
import { accountGrants, powerOf } from '../platform/sessions/power-of.ts';
import {
  type Holder,
  type Operator,
  readAccountBody,
  requireHolder,
  requireMember,
  sessionAccount,
} from '../platform/sessions/require-operator.ts';
import { readSiteConfig, readSiteOptions } from '../platform/site-config.ts';
import { readFile } from '../platform/uploads/multipart.ts';
import { fileIn, withFile } from '../platform/uploads/store.ts';
import { barePicture, countUpload } from './sent-pictures.ts';

const MODEL = 'Profile';
const NO_DRAFT = 'no_draft';
const NO_WAITING = 'no_waiting';
const GONE = 'account_gone';
const WAITING_SHOWN = 100;

/**
 * GET /profiles/{userID}: returns a profile. It reveals that an account exists, but not whether its user is present.
 */
const readProfile: Handler = async c => {
  const { claims, row: viewer } = await sessionAccount(c);
  const userId = c.req.param('userID') ?? '';
  const db = database(c.env);
  const [[owner], [stored], [visitors], [title]] = await db.batch([
    accountById(db, userId),
    db.select().from(profiles).where(isProfileOf(userId)),
    visitorRecordQuery(db),
    titleQuery(db, userId),
  ]);
  if (!owner) throw new Failure('user_not_found');
  const now = Date.now();
  const isOwn = claims.sub === userId;
  const holds = viewer ? accountPermissions(viewer, now).chat : visitors?.flags;
  const current = accountPermissions(owner, now);
  const profile: Profile = {
    about: stored?.about ?? '',
    picture: pathOf(stored?.picture ?? null),
    ...((isOwn || seesFlag(holds, current.chat)) && {
      country: stored?.country ?? null,
    }),
    joinedAt: new Date(owner.account.createdAt).toISOString().slice(0, 10),
    // After the subscription expires, an account has only the fixed role of members.
    ...(title &&
      isOwnTitle(title) &&
      (title.id === 'member' || !isSubscriptionOver(owner, now)) && { title: titleView(title) }),
    ...(isOwn && { waits: stored?.waiting != null }),
  };
  return answer(c, 'GET /profiles/:userID', { profile });
};

type Title = typeof siteRoles.$inferSelect;

const titleQuery = (db: Database, userId: string) =>
  db
    .select()
    .from(siteRoles)
    .where(sql`${siteRoles.id} = (SELECT coalesce(site_role, role) FROM accounts WHERE id = ${userId})`);

/** A fixed role that the site has not changed is not shown as a title. */
const isOwnTitle = ({ id, base, name, color }: Title): boolean =>
  id !== base || color !== '' || (isRole(base) && name !== ROLES[base].ar);

const titleView = ({ name, color }: Title): Profile['title'] => ({ name, color });

export const isProfilePart = (body: unknown): boolean =>
  isObject(body) && ['about', 'image', 'country'].some(part => part in body);

export async function changeOwnProfile(c: AppContext, holder: Holder, body: unknown): Promise<void> {
  const change = parseFields(ProfileChange, body, MODEL);
  await assertMayBeRead(c, holder);
  const { env } = c;
  const userId = holder.row.account.id;
  if ('about' in change) await saveAbout(database(env), userId, change.about);
  else if ('country' in change) await save(database(env), userId, change);
  else if (change.image === null) await clearPart(env, userId, 'picture', []);
  else await takeDraft(env, userId, change.image);
}

/** Bans, blocks and mutes also forbid profile changes, because other users see profiles. */
async function assertMayBeRead(c: AppContext, holder: Holder): Promise<void> {
  await assertAdmissible(c, holder);
  if (await lobbyOf(c.env).isMuted(claimantOf(c, holder))) throw new Failure('muted');
}

async function saveAbout(db: Database, accountId: string, text: string): Promise<void> {
  const { listedWords } = await readSiteConfig(db);
  const found = wordListOf(listedWords).moderate(text, 'messages');
  if (found && found.act !== 'replace') throw new Failure('word_refused');
  await save(db, accountId, { about: found?.text ?? text });
}

async function save(db: Database, accountId: string, part: SavedPart): Promise<void> {
  await db.batch([withProfile(db, accountId, part), batchAssert(db, changedOne, GONE)]).catch(refuseGone);
}

type SavedPart = { about: string } | { draft: string } | { country: string | null };

/** Changes or creates a profile, unless the account was deleted after the session check. */
const withProfile = (db: Database, accountId: string, set: SavedPart): Statement => {
  const { about, draft, country } = { about: '', draft: null, country: null, ...set };
  return db
    .insert(profiles)
    .select(
      sql`SELECT ${accountId}, ${about}, NULL, NULL, ${draft}, ${country} FROM ${accounts} WHERE ${accounts.id} = ${accountId}`,
    )
    .onConflictDoUpdate({ target: profiles.accountId, set });
};

function refuseGone(error: unknown): never {
  throw failedAssertion(error) === GONE ? new Failure('unauthorized') : error;
}

/** POST /users/me/picture: uploads a draft picture. Each account has one draft, replaced by the next upload. */
const uploadOwnPicture: Handler = async c => {
  const member = await requireHolder(c);
  await countUpload(c, member.claims);
  const db = database(c.env);
  if ((await readSiteOptions(db)).profilePictures === 'off') throw new Failure('profile_pictures_off');
  await assertMayBeRead(c, member);
  const { file } = await readFile(c, 'picture', MODEL, PROFILE_PICTURE_MAX_BYTES);
  if (!file) throw validationFailure(MODEL, { picture: 'is required' });
  const { bytes, header } = barePicture(file);
  if (Math.max(header.width, header.height) > PROFILE_PICTURE_MAX_SIDE)
    throw validationFailure(MODEL, {
      picture: `is at most ${PROFILE_PICTURE_MAX_SIDE} by ${PROFILE_PICTURE_MAX_SIDE} pixels`,
    });
  const accountId = member.row.account.id;
  const image = await withFile(c.env, FOLDER, { bytes, header }, async draft => {
    const [[before], , , , [after]] = await db
      .batch([
        filesQuery(db, accountId),
        discardFile(db, accountId, FILE_COLUMNS.draft),
        withProfile(db, accountId, { draft }),
        batchAssert(db, changedOne, GONE),
        filesQuery(db, accountId),
      ])
      .catch(refuseGone);
    await removeFiles(c.env, before, after);
    return draft;
  });
  return answer(c, 'POST /users/me/picture', { image });
};

/** Publishes the draft, or queues it for a moderator in place of an earlier pending picture. */
async function takeDraft(env: Env, accountId: string, image: string): Promise<void> {
  const db = database(env);
  const { profilePictures } = await readSiteOptions(db);
  if (profilePictures === 'off') throw new Failure('profile_pictures_off');
  const place = profilePictures === 'open' ? 'picture' : 'waiting';
  const [[before], , , , [after]] = await db
    .batch([
      filesQuery(db, accountId),
      discardFile(db, accountId, FILE_COLUMNS[place]),
      db
        .update(profiles)
        .set({ [place]: image, draft: null })
        .where(and(isProfileOf(accountId), eq(profiles.draft, image))),
      batchAssert(db, changedOne, NO_DRAFT),
      filesQuery(db, accountId),
    ])
    .catch(error => {
      throw failedAssertion(error) === NO_DRAFT
        ? validationFailure(MODEL, { image: 'must be an uploaded image' })
        : error;
    });
  await removeFiles(env, before, after);
}

const EMPTY = {
  about: { about: '' },
  picture: { picture: null, waiting: null },
  country: { country: null },
} as const satisfies Record<ProfilePart, object>;

/** Clears a part of a profile. `entries`: audit entries of a moderator's decision. */
async function clearPart(
  env: Env,
  accountId: string,
  part: ProfilePart,
  entries: Parameters<typeof withAuditEntries>[1],
): Promise<void> {
  const db = database(env);
  const statements =
    part === 'picture'
      ? [discardFile(db, accountId, FILE_COLUMNS.picture), discardFile(db, accountId, FILE_COLUMNS.waiting)]
      : [];
  const [before] = await filesQuery(db, accountId);
  await withAuditEntries(env, entries, [
    ...statements,
    db.update(profiles).set(EMPTY[part]).where(isProfileOf(accountId)),
  ]);
  const [after] = await filesQuery(db, accountId);
  await removeFiles(env, before, after);
}

/** GET /profiles: lists pending pictures of members over whom the caller has authority, oldest accounts first. */
const readWaiting: Handler = async c => {
  const operator = await requireMember(c);
  const actor = powerOf(operator);
  if (actor.holds.canClearProfiles !== true) throw new Failure('forbidden');
  const rows = await database(c.env)
    .select({
      userID: accounts.id,
      username: accounts.username,
      nickname: accounts.nickname,
      role: accounts.role,
      waiting: profiles.waiting,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(isNotNull(profiles.waiting))
    .orderBy(accounts.createdAt)
    .limit(WAITING_SHOWN);
  const waiting = rows.filter(({ userID: userId, role }) => {
    const { rank } = ROLES[isRole(role) ? role : 'member'];
    return isAllowed(clearProfile(actor, { userId, rank, room: null, isShielded: false }));
  });
  return answer(c, 'GET /profiles', {
    profiles: waiting.map(({ role: _, waiting: file, ...person }) => ({
      ...person,
      picture: pathOf(file) ?? '',
    })),
  });
};

/** PATCH /profiles/{userID}: reviews a profile. Requires authority over the member. */
const reviewProfile: Handler = async c => {
  const operator = await requireMember(c);
  const review = await readAccountBody(c, operator, ProfileReview, MODEL);
  const [row] = await accountById(database(c.env), c.req.param('userID') ?? '');
  if (!row) throw new Failure('user_not_found');
  await assertMayClear(c.env, operator, row);
  const { id, nickname } = row.account;
  const entryOf = (type: 'clearProfile' | 'reviewPicture', text: string, reason?: string) => {
    const facts = { type, target: nickname, room: '', text, ...(reason !== undefined && { reason }) };
    return entryFrom(clientInfo(c), operator, auditText(facts), type);
  };
  if ('clear' in review)
    await clearPart(c.env, id, review.clear, [entryOf('clearProfile', review.clear, review.reason)]);
  else await decide(c.env, id, review, [entryOf('reviewPicture', review.accepted ? 'accepted' : 'refused')]);
  return c.body(null, 204);
};

async function assertMayClear(env: Env, operator: Operator, row: AccountRow): Promise<void> {
  const actor = powerOf(operator);
  const { userId, rank, room, holds } = await accountGrants(env, actor, row);
  assertAllowed(clearProfile(actor, { userId, rank, room, isShielded: holds.cannotKicked === true }));
}

type Decision = Extract<ProfileReview, { accepted: boolean }>;

/** Decides on the picture that the moderator saw. A picture chosen later remains pending. */
async function decide(
  env: Env,
  accountId: string,
  { accepted, picture }: Decision,
  entries: Parameters<typeof withAuditEntries>[1],
): Promise<void> {
  const db = database(env);
  const file = fileIn(picture);
  const [before] = await filesQuery(db, accountId);
  await withAuditEntries(env, entries, [
    discardFile(db, accountId, accepted ? FILE_COLUMNS.picture : FILE_COLUMNS.waiting),
    db
      .update(profiles)
      .set({ waiting: null, ...(accepted && { picture: file }) })
      .where(and(isProfileOf(accountId), eq(profiles.waiting, file))),
    batchAssert(db, changedOne, NO_WAITING),
  ]).catch(error => {
    throw failedAssertion(error) === NO_WAITING ? new Failure('picture_not_found') : error;
  });
  const [after] = await filesQuery(db, accountId);
  await removeFiles(env, before, after);
}

export const profileRoutes = {
  '/users/me/picture': { POST: uploadOwnPicture },
  '/profiles': { GET: readWaiting },
  '/profiles/:userID': { GET: readProfile, PATCH: reviewProfile },
} satisfies Routes;
