import { below, pick } from '../../support/seeded-random.ts';
import { GHOST } from './cast.ts';
import type { Ack, Someone } from './someone.ts';
import type { World } from './world.ts';

export type Act = (world: World) => Promise<void> | void;

/** Refusals that a random action may cause. Any other error code is a fault. */
const REFUSALS = new Set([
  'forbidden',
  'user_not_found',
  'message_not_found',
  'too_fast',
  'rate_limited',
  'muted',
  'set_by_higher_rank',
  'slow_mode',
  'same_room',
  'room_not_found',
  'room_full',
  'nickname_taken',
  'session_ended',
  'edit_expired',
  'too_many_reactions',
  'private_refused',
  'inbox_full',
  'too_many_absent',
  'request_pending',
  'ignored',
]);

const note = (world: World, what: string, ack: Ack): void => {
  if (ack.ok || REFUSALS.has(ack.error.code) || world.isRough) return;
  world.mistakes.push(`${what} was refused with ${ack.error.code}`);
};

const someoneHere =
  (act: (world: World, person: Someone) => Promise<void> | void): Act =>
  world => {
    const person = world.anybody(world.here());
    if (person) return act(world, person);
  };

const comes: Act = async world => {
  const person = world.anybody(world.people.filter(({ isHere }) => !isHere));
  if (!person) return;
  const barred = world.ledger.barred.get(person.name);
  const isBarred = barred !== undefined && world.now < barred.until - 5_000;
  const room = world.chance(2) && person.visit ? person.visit.roomId : world.anyRoom();
  const isBack = world.chance(2) && (await person.comeBack());
  const outcome = isBack ? 'in' : await person.enter(world.roomNames[room]);
  if (person.name === GHOST && person.userID !== '') world.ledger.ghostID = person.userID;
  if (isBarred && outcome === 'in' && !world.isRough)
    world.mistakes.push(`${person.name} is in, though ${barred.code}`);
};

/** Sends a message, and repeats it if the connection breaks before the ack. */
export const speak = (world: World, person: Someone): void => {
  if (person.name === GHOST || !person.visit) return;
  const { roomId } = person.visit;
  const text = `${person.name} ${world.now} ${below(world.next, 1_000)}-${++world.texts}`;
  const wasMuted = world.ledger.isMuted(person.name, world.now);
  person.send(
    'newMessageFromClient',
    { text, style: {} },
    ack => {
      // Even during faults, a message depends on nothing outside its room, so any other refusal is a mistake.
      if (!ack.ok && !REFUSALS.has(ack.error.code))
        world.mistakes.push(`a message was refused with ${ack.error.code}`);
      if (wasMuted && ack.ok) world.mistakes.push(`${person.name} was muted and is heard`);
      world.ledger.say(person.visit?.roomId ?? roomId, text, ack);
    },
    true,
  );
};

const says = someoneHere(speak);

const SIGNED = new Set(['privateMessage', 'sendWarningMessage', 'requestTransferUserToRoom']);

type Then = { visit: Someone['visit']; sentAt: number };

/** A moderator's action on a user, with the promises of its ack. */
const onUser = (
  event: string,
  data: (target: Someone, world: World) => object,
  granted: (world: World, target: Someone, then: Then) => void = () => {},
  trace?: string,
): Act =>
  someoneHere((world, by) => {
    const target = world.anybody(world.others(by));
    // A ghost's messages, warnings and moves contain its name.
    if (!target || (by.name === GHOST && SIGNED.has(event))) return;
    const then = { visit: target.visit, sentAt: world.now };
    const traced = trace === undefined ? null : world.ledger.trace(trace);
    if (traced) traced.unanswered++;
    by.send(event, data(target, world), ack => {
      // After an internal error the outcome is unknown.
      if (traced && (ack.ok || REFUSALS.has(ack.error.code))) traced.unanswered--;
      note(world, event, ack);
      if (!ack.ok) return;
      if (traced) traced.acked++;
      granted(world, target, then);
    });
  });

const KICK_MS = 5 * 60_000;
const putOut =
  (code: 'kicked' | 'banned'): Parameters<typeof onUser>[2] =>
  (world, target, { visit }) => {
    world.ledger.putOut(visit, world.now);
    // Refused by lobby or database, so the answer may differ during faults.
    world.ledger.barred.set(target.name, {
      code,
      at: world.now,
      until: world.now + (code === 'kicked' ? KICK_MS : 15 * 60_000),
    });
  };

const moves = someoneHere((world, person) => {
  const roomId = world.anyRoom();
  person.send('joinRoom', { oldRoom: '', targetRoom: world.roomNames[roomId] }, ack => {
    note(world, 'joinRoom', ack);
    if (ack.ok) person.moveTo(String(ack.data?.ticket), roomId);
  });
});

const onMessage = (event: string, data: (id: string, world: World) => object, deletes = false): Act =>
  someoneHere((world, person) => {
    const roomId = person.visit?.roomId;
    const recent = world.ledger.said.filter(each => each.roomId === roomId && each.id !== '').slice(-6);
    if (recent.length === 0) return;
    const { id } = pick(world.next, recent);
    person.send(event, data(id, world), ack => {
      note(world, event, ack);
      if (deletes && ack.ok) world.ledger.deleted.set(id, world.now);
    });
  });

const onOneself = (event: string, data: (world: World, userId: string) => unknown): Act =>
  someoneHere((world, person) => {
    if (person.name === GHOST && event === 'requestChangeUserVisibility') return;
    person.send(event, data(world, person.userID), ack => note(world, event, ack));
  });

const leaves = someoneHere((world, person) => {
  if (world.chance(2)) person.visit?.close(1006);
  else person.visit?.close(1000);
});

const kicks = onUser('requestKickUser', target => ({ userId: target.userID }), putOut('kicked'), 'kick');
const bans = onUser(
  'requestBanUser',
  target => ({ userId: target.userID, banDuration: '15m' }),
  putOut('banned'),
  'banned',
);

/** Actions that may exclude a user for minutes. */
export const isHarsh = (act: Act): boolean => act === kicks || act === bans;

/** Weights that leave enough users in the rooms to write. */
const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);

export const ACTS: readonly Act[] = [
  ...times(10, comes),
  ...times(16, says),
  ...times(3, leaves),
  ...times(4, moves),
  ...times(
    2,
    onMessage('requestReact', (messageId, world) => ({ messageId, reaction: '👍', on: world.chance(2) })),
  ),
  onMessage('requestEditMessage', (messageId, world) => ({ messageId, text: `تصحيح ${world.now}` })),
  onMessage('requestDeleteMessages', messageId => ({ messageIds: [messageId] }), true),
  ...times(
    2,
    onOneself('requestChangeStatus', world => ({ status: pick(world.next, ['available', 'busy', 'away']) })),
  ),
  onOneself('requestChangeUserVisibility', (world, userId) => ({
    userId,
    visibility: pick(world.next, ['visible', 'visible', 'hidden']),
  })),
  onOneself('watchAllUsers', world => ({ on: world.chance(2) })),
  onOneself('requestChangeNicknameColors', (_, userId) => ({ userId, nicknameColor: '#00aa00' })),
  ...times(
    2,
    onUser('privateMessage', target => ({ to: target.userID, chatMessage: 'سرّ', style: {} })),
  ),
  onUser('requestIgnoreUser', (target, world) => ({ userId: target.userID, on: world.chance(2) })),
  onUser('sendWarningMessage', target => ({ userId: target.userID, text: 'تنبيه' }), undefined, 'warning'),
  onUser(
    'requestChangeUserPermissions',
    target => ({ userId: target.userID, prop: 'allowUserToWrite', value: false }),
    (world, target, { sentAt }) => world.ledger.mute(target.name, sentAt),
    'allowWrite',
  ),
  ...times(
    2,
    onUser(
      'requestChangeUserPermissions',
      (target, world) => {
        world.ledger.unmuting(target.name, world.now);
        return { userId: target.userID, prop: 'allowUserToWrite', value: true };
      },
      undefined,
      'allowWrite',
    ),
  ),
  kicks,
  bans,
  onUser(
    'requestTransferUserToRoom',
    (target, world) => ({ userId: target.userID, roomName: world.roomNames[world.anyRoom()] }),
    undefined,
    'transferToRoom',
  ),
];
