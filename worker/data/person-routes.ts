import { desc, eq, or } from 'drizzle-orm';
import { referenceKey } from '../../domain/moderation/user-reference.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { fullText } from '../../protocol/poll-limits.ts';
import type { PersonRows } from '../../protocol/rest/data.ts';
import { accountView } from '../accounts/account-view.ts';
import { keyOfPicture } from '../appearance/stored-pictures.ts';
import { eventOf } from '../audit/event-search.ts';
import { friendsQuery } from '../friends/friendships.ts';
import { momentOf, ownAppealOf, WITHOUT_LINES } from '../moderation/appeals.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { memberSessions, passkeys, profiles } from '../platform/database/tables/accounts.ts';
import { pictures } from '../platform/database/tables/appearance.ts';
import { invisibilityPeriods } from '../platform/database/tables/audit.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { ignoreLists, privacyChoices } from '../platform/database/tables/messages.ts';
import {
  bans,
  moderationCases,
  pastNames,
  reports,
  staffNotes,
} from '../platform/database/tables/moderation.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { recordedPermissions } from '../platform/sessions/account.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { waitingBySender } from '../private-chat/inbox.ts';
import { missedQuery } from '../private-chat/missed-mentions.ts';
import { ownInvitesQuery } from '../rooms/invites.ts';
import { countEntries, readEntries } from './entries-of.ts';
import { findPerson, messagesBy, readGames } from './found-person.ts';
import { casesAgainst } from './moderation-case-erasure.ts';
import { acceptedBy, authorOf, type Person, userIdsOf } from './person.ts';
import { erasePersonData } from './person-erasure.ts';

/** Staff records about a user without staff names: actions, notes and past nicknames. */
export async function staffRows(
  db: Database,
  person: Person,
): Promise<Pick<PersonRows, 'strikes' | 'notes' | 'names'>> {
  const reference = referenceKey(person);
  const [cases, notes, names] = await db.batch([
    db
      .select(WITHOUT_LINES)
      .from(moderationCases)
      .where(casesAgainst(person))
      .orderBy(desc(moderationCases.at)),
    db.select().from(staffNotes).where(eq(staffNotes.who, reference)).orderBy(desc(staffNotes.at)),
    db.select().from(pastNames).where(eq(pastNames.who, reference)).orderBy(desc(pastNames.lastAt)),
  ]);
  return {
    strikes: cases.map(ownAppealOf),
    notes: notes.map(({ text, at }) => ({ text, at: momentOf(at) })),
    names: names.map(({ name, firstAt, lastAt }) => ({
      name,
      firstAt: momentOf(firstAt),
      lastAt: momentOf(lastAt),
    })),
  };
}

/** All stored data of a user. Fields are listed one by one, so that a new column is not exposed by accident. */
export async function personRows(env: Env, operator: Operator, person: Person): Promise<PersonRows> {
  const db = database(env);
  const ids = userIdsOf(person);
  const [messages, games] = await Promise.all([
    messagesBy(env, authorOf(person)),
    readGames(env, authorOf(person)),
  ]);
  const keys = messages.flatMap(({ picture, voice }) => {
    const file = picture ?? voice;
    return file ? [keyOfPicture(file.url)] : [];
  });
  const isOfAccount = person.by === 'account' ? person.id : '';
  const areBans =
    person.by === 'device'
      ? or(eq(bans.fingerprint, person.fingerprint), inList(bans.userID, ids))
      : inList(bans.userID, ids);
  const [
    ignored,
    profile,
    privacy,
    friends,
    push,
    logins,
    loginKeys,
    waiting,
    mentions,
    made,
    links,
    banned,
    reported,
    reporting,
    invisible,
    sent,
    accepted,
    entries,
  ] = await db.batch([
    db.select().from(ignoreLists).where(eq(ignoreLists.accountId, isOfAccount)),
    db.select().from(profiles).where(eq(profiles.accountId, isOfAccount)),
    db.select().from(privacyChoices).where(eq(privacyChoices.accountId, isOfAccount)),
    friendsQuery(db, isOfAccount, Date.now()),
    db.select().from(pushSubscriptions).where(inList(pushSubscriptions.userId, ids)),
    db.select().from(memberSessions).where(eq(memberSessions.accountId, isOfAccount)),
    db.select().from(passkeys).where(eq(passkeys.accountId, isOfAccount)),
    waitingBySender(db, isOfAccount),
    missedQuery(db, isOfAccount, Date.now()),
    db.select().from(rooms).where(eq(rooms.createdBy, isOfAccount)),
    ownInvitesQuery(db, isOfAccount),
    db.select().from(bans).where(areBans).orderBy(desc(bans.createdAt)),
    db.select().from(reports).where(inList(reports.userId, ids)).orderBy(desc(reports.createdAt)),
    db.select().from(reports).where(inList(reports.reporterId, ids)).orderBy(desc(reports.createdAt)),
    db.select().from(invisibilityPeriods).where(inList(invisibilityPeriods.userId, ids)),
    db.select().from(pictures).where(inList(pictures.key, keys)),
    db.select().from(acceptedRules).where(acceptedBy(person)),
    readEntries(db, person, operator),
  ]);
  return {
    ...accountRows(person),
    ignored: ignored.flatMap(({ users }) => [...users]),
    profile: profile.map(({ accountId: _, ...kept }) => kept),
    privacy: privacy.map(({ privacy }) => privacy),
    friends: friends.map(({ nickname, username, state }) => ({ nickname, username, state })),
    // Returns only the host, because the full endpoint permits sending pushes to the browser.
    push: push.map(({ endpoint, texts, friends, createdAt, expiresAt }) => ({
      service: new URL(endpoint).host,
      texts,
      friends,
      createdAt: isoMoment(createdAt),
      expiresAt: isoMoment(expiresAt),
    })),
    logins: logins.map(({ device, seenAt, expiresAt }) => ({
      device,
      lastSeen: isoMoment(seenAt),
      expiresAt: isoMoment(expiresAt),
    })),
    passkeys: loginKeys.map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt: isoMoment(createdAt),
      lastUsed: usedAt === null ? null : isoMoment(usedAt),
    })),
    inbox: waiting,
    mentions: mentions.map(({ room, count }) => ({ room, count })),
    rooms: made.map(({ name, createdAt }) => ({ name, createdAt: isoMoment(createdAt) })),
    invites: links.map(({ room, uses, used, endsAt }) => ({ room, uses, used, endsAt: isoMoment(endsAt) })),
    acceptedRules: accepted.map(({ version, at }) => ({ version, at: isoMoment(at) })),
    bans: banned.map(banRow),
    reportsOfThem: reported.map(({ nickname, room, reason, message, voice, lines, createdAt }) => ({
      ...{ nickname, room, reason, message, voice, lines },
      createdAt: isoMoment(createdAt),
    })),
    // Omits the reported user and the time of day, so that exported data does not reveal who reported whom.
    reportsByThem: reporting.map(({ reason, createdAt }) => ({
      reason,
      day: isoMoment(createdAt).slice(0, 10),
    })),
    invisibility: invisible.map(({ username, nickname, visibility, room, since, until }) => ({
      ...{ username, nickname, visibility, room },
      since: isoMoment(since),
      until: until === null ? null : isoMoment(until),
    })),
    events: entries.map(eventOf),
    messages: messages.map(messageRow),
    ...games,
    ...(await staffRows(db, person)),
    pictures: sent.map(({ key, bytes, createdAt }) => ({ key, bytes, createdAt: isoMoment(createdAt) })),
  };
}

function accountRows(person: Person): Pick<PersonRows, 'account' | 'permissions'> {
  if (person.by === 'device' || person.row === null) return { account: [], permissions: [] };
  const { account } = person.row;
  return {
    account: [
      {
        ...accountView(account),
        createdAt: isoMoment(account.createdAt),
        hasRecoveryCode: account.recoveryHash !== null,
      },
    ],
    permissions: Object.entries(recordedPermissions(person.row)).map(([record, flags]) => ({
      record,
      ...flags,
    })),
  };
}

const banRow = ({ until, createdAt, ...ban }: typeof bans.$inferSelect) => {
  const { IPOrHost, fingerprint, country, banDuration, reason, note, nickname, linked } = ban;
  return {
    ...{ IPOrHost, fingerprint, country, banDuration, reason, note, nickname },
    linked: linked.map(({ value }) => value),
    until: until === null ? null : isoMoment(until),
    createdAt: isoMoment(createdAt),
  };
};

const messageRow = (message: ChatMessage) => ({
  ...{ room: message.room, sentAt: message.sentAt, text: fullText(message) },
  nickname: message.sender.nickname,
  picture: message.picture?.url ?? null,
  voice: message.voice?.url ?? null,
});

const isoMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const readPersonData: Handler = async c => {
  const operator = await requireOperator(c, null);
  const person = await findPerson(c, operator);
  if (person.by === 'account' && person.row === null) throw new Failure('not_found');
  const rows = await personRows(c.env, operator, person);
  const eventsBeyond = Math.max(0, (await countEntries(database(c.env), person)) - rows.events.length);
  c.header('Content-Disposition', 'attachment; filename="samar-person.json"');
  return answer(c, 'GET /people/data', { person: rows, eventsBeyond });
};

export const personRoutes = {
  '/people/data': { GET: readPersonData, DELETE: erasePersonData },
} satisfies Routes;
