import { desc, eq, or } from 'drizzle-orm';
import type { ChatMessage } from '../../protocol/entities/chat-message.ts';
import type { PersonRows } from '../../protocol/rest/person-data.ts';
import { recordedPermissions } from '../accounts/account-permissions.ts';
import { accountView } from '../accounts/account-view.ts';
import { eventOf } from '../audit/event-search.ts';
import type { Operator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import { bans } from '../db/tables/bans.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';
import { invisibilityPeriods } from '../db/tables/invisibility-periods.ts';
import { pictures } from '../db/tables/pictures.ts';
import { privacyChoices } from '../db/tables/privacy-choices.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { reports } from '../db/tables/reports.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { keyOfPicture } from '../pictures/stored-pictures.ts';
import { readEntries } from './entries-of.ts';
import { authorOf, type Person, userIdsOf } from './person.ts';
import { messagesBy } from './room-messages.ts';
import { staffRows } from './staff-rows.ts';

/** Everything that the site keeps of somebody, field by field, so that a new column is not given out by accident. */
export async function personRows(env: Env, operator: Operator, person: Person): Promise<PersonRows> {
  const db = database(env);
  const ids = userIdsOf(person);
  const messages = await messagesBy(env, authorOf(person));
  const keys = messages.flatMap(({ picture }) => (picture ? [keyOfPicture(picture.url)] : []));
  const isOfAccount = person.by === 'account' ? person.id : '';
  const areBans =
    person.by === 'device'
      ? or(eq(bans.fingerprint, person.fingerprint), inList(bans.userID, ids))
      : inList(bans.userID, ids);
  const [ignored, privacy, push, made, banned, reported, reporting, invisible, sent, entries] =
    await db.batch([
      db.select().from(ignoreLists).where(eq(ignoreLists.accountId, isOfAccount)),
      db.select().from(privacyChoices).where(eq(privacyChoices.accountId, isOfAccount)),
      db.select().from(pushSubscriptions).where(inList(pushSubscriptions.userId, ids)),
      db.select().from(rooms).where(eq(rooms.createdBy, isOfAccount)),
      db.select().from(bans).where(areBans).orderBy(desc(bans.createdAt)),
      db.select().from(reports).where(inList(reports.userId, ids)).orderBy(desc(reports.createdAt)),
      db.select().from(reports).where(inList(reports.reporterId, ids)).orderBy(desc(reports.createdAt)),
      db.select().from(invisibilityPeriods).where(inList(invisibilityPeriods.userId, ids)),
      db.select().from(pictures).where(inList(pictures.key, keys)),
      readEntries(db, person, operator),
    ]);
  return {
    ...accountRows(person),
    ignored: ignored.flatMap(({ users }) => [...users]),
    privacy: privacy.map(({ privacy }) => privacy),
    // The path of the address is what one sends to the browser by.
    push: push.map(({ endpoint, texts, createdAt, expiresAt }) => ({
      service: new URL(endpoint).host,
      texts,
      createdAt: momentOf(createdAt),
      expiresAt: momentOf(expiresAt),
    })),
    rooms: made.map(({ name, createdAt }) => ({ name, createdAt: momentOf(createdAt) })),
    bans: banned.map(banRow),
    reportsOfThem: reported.map(({ nickname, room, reason, message, lines, createdAt }) => ({
      ...{ nickname, room, reason, message, lines },
      createdAt: momentOf(createdAt),
    })),
    // Without whom they reported, and to the day: a reporter is not shown to anyone.
    reportsByThem: reporting.map(({ reason, createdAt }) => ({
      reason,
      day: momentOf(createdAt).slice(0, 10),
    })),
    invisibility: invisible.map(({ username, nickname, visibility, room, since, until }) => ({
      ...{ username, nickname, visibility, room },
      since: momentOf(since),
      until: until === null ? null : momentOf(until),
    })),
    events: entries.map(eventOf),
    messages: messages.map(messageRow),
    ...(await staffRows(db, person)),
    pictures: sent.map(({ key, bytes, createdAt }) => ({ key, bytes, createdAt: momentOf(createdAt) })),
  };
}

function accountRows(person: Person): Pick<PersonRows, 'account' | 'permissions'> {
  if (person.by === 'device' || person.row === null) return { account: [], permissions: [] };
  const { account } = person.row;
  return {
    account: [{ ...accountView(account), createdAt: momentOf(account.createdAt) }],
    permissions: Object.entries(recordedPermissions(person.row)).map(([record, flags]) => ({
      record,
      ...flags,
    })),
  };
}

/** What a ban says of whom it means, and nothing of who made it. */
const banRow = ({ until, createdAt, ...ban }: typeof bans.$inferSelect) => {
  const { IPOrHost, fingerprint, country, banDuration, reason, note, nickname, linked } = ban;
  return {
    ...{ IPOrHost, fingerprint, country, banDuration, reason, note, nickname },
    linked: linked.map(({ value }) => value),
    until: until === null ? null : momentOf(until),
    createdAt: momentOf(createdAt),
  };
};

const messageRow = ({ room, sentAt, text, sender, picture }: ChatMessage) => ({
  ...{ room, sentAt, text, nickname: sender.nickname },
  picture: picture?.url ?? null,
});

const momentOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
