import { eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { removalStatements } from '../accounts/removal-statements.ts';
import { auditLogOf } from '../audit/chain-pending.ts';
import { type Operator, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';
import { strikes } from '../db/tables/strikes.ts';
import type { Env } from '../env.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { notifyPanels } from '../notify-panels.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { countEntries, hasOwnEntries } from './entries-of.ts';
import { eraseFromDatabase } from './erase-from-database.ts';
import { countKeptCases } from './erasure-statements.ts';
import { findPerson } from './find-person.ts';
import { removeNicknameImage } from './nickname-image.ts';
import { authorOf, type Person } from './person.ts';
import { eraseMessagesBy, messagesBy } from './room-messages.ts';

/**
 * DELETE /people/data: erases what the site keeps of somebody. First the database, then the rooms and files; the same call again does what
 * an interruption has left.
 */
export const erasePersonData: Handler = async c => {
  const operator = await requireOperator(c, null);
  const person = await findPerson(c, operator);
  const account = person.by === 'account' ? (person.row?.account ?? null) : null;
  // This act is an entry of its operator, who would have to erase it, and so on.
  if (account?.id === operator.row.account.id) throw new Failure('forbidden');
  // What is under way to the record has no turn yet by which it could be erased. Asked for messages, rooms send what they have for it.
  await messagesBy(c.env, authorOf(person));
  await auditLogOf(c.env).chainPending();
  if (person.by === 'device' && (await isOwnDevice(c.env, operator, person))) throw new Failure('own_device');
  const alongside =
    person.by === 'account' && person.row ? removalStatements(c.env, operator, person.row) : [];
  const devices = await devicesOf(c.env, person);
  const erased = await eraseFromDatabase(c, operator, person, {
    isAct: person.by === 'device' || account !== null,
    alongside,
  });
  if (person.by === 'account') await closeAccountSockets(c.env, person.id);
  await lobbyOf(c.env).forgetDevices(
    devices,
    person.by === 'account' ? { userId: person.id } : { fingerprint: person.fingerprint },
  );
  const messages = await eraseMessagesBy(c.env, authorOf(person));
  // What rooms wrote down of the person meanwhile.
  const late = await eraseFromDatabase(c, operator, person, { isAct: false });
  if (account?.nicknameImg) await removeNicknameImage(c.env, account.nicknameImg);
  await notifyPanels(c.env, 'accounts', 'events', 'reports', 'bans', 'rooms');
  const db = database(c.env);
  const kept = await countEntries(db, person);
  const keptCases = await countKeptCases(db, person, operator);
  return answer(c, 'DELETE /people/data', { events: erased + late, messages, kept, keptCases });
};

/** The marks of a person's devices, as far as cases, bans and the chat name them. Read before these are erased. */
async function devicesOf(env: Env, person: Person): Promise<string[]> {
  const db = database(env);
  const isOfAccount = person.by === 'account';
  const [ofCases, ofBans] = await db.batch([
    db
      .select({ deviceId: strikes.deviceId })
      .from(strikes)
      .where(isOfAccount ? eq(strikes.userId, person.id) : eq(strikes.fingerprint, person.fingerprint)),
    db
      .select({ deviceId: bans.deviceId })
      .from(bans)
      .where(isOfAccount ? eq(bans.userID, person.id) : eq(bans.fingerprint, person.fingerprint)),
  ]);
  const here = isOfAccount
    ? await lobbyOf(env).presentAmong([person.id])
    : await lobbyOf(env).presentOnDevice({ fingerprint: person.fingerprint });
  const named = [...ofCases, ...ofBans].flatMap(({ deviceId }) => deviceId || []);
  return [...new Set([...named, ...here.map(({ participant }) => participant.deviceId)])];
}

type DeviceOf = Extract<Person, { by: 'device' }>;

/** A device is the operator's own by their session, by their place in the chat, by a case against them or by their entries there. */
async function isOwnDevice(env: Env, operator: Operator, device: DeviceOf): Promise<boolean> {
  const { claims, row } = operator;
  const { fingerprint } = device;
  if (claims.fingerprint === fingerprint) return true;
  const isTheirs = ({ userId, deviceId }: { userId: string; deviceId: string }): boolean =>
    userId === row.account.id || deviceId === claims.deviceID;
  const present = await lobbyOf(env).presentOnDevice({ fingerprint });
  if (present.some(({ participant }) => isTheirs(participant))) return true;
  const cases = await database(env)
    .select({ userId: strikes.userId, deviceId: strikes.deviceId })
    .from(strikes)
    .where(eq(strikes.fingerprint, fingerprint));
  return cases.some(isTheirs) || hasOwnEntries(database(env), device, operator);
}
