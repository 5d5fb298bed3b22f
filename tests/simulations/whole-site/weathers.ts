import { pick } from '../../support/seeded-random.ts';
import type { SimulatedObject } from '../platform/simulated-object.ts';
import { type Act, speak } from './acts.ts';
import { GHOST } from './cast.ts';
import type { World } from './world.ts';

/** Time until the consequences of a memory loss end: clients reconnect, the lobby calls its rooms. */
const AFTER_A_LOSS_MS = 4_000;

const objects = ({ platform }: World): SimulatedObject[] => [
  ...platform.objects('ROOMS'),
  ...platform.objects('LOBBY'),
  ...platform.objects('AUDIT_LOG'),
];

const evicted: Act = world => {
  const idle = objects(world).filter(({ isIdle }) => isIdle);
  if (idle.length > 0) pick(world.next, idle).evict();
};

const killed: Act = world => {
  const all = objects(world);
  if (all.length === 0) return;
  pick(world.next, all).kill();
  world.rough(AFTER_A_LOSS_MS);
};

const deployed: Act = world => {
  for (const object of objects(world)) object.kill();
  world.rough(AFTER_A_LOSS_MS);
};

const database =
  (how: 'slow' | 'failing' | 'hanging' | 'unheard'): Act =>
  async world => {
    const ms = 1_000 + world.next() * 8_000;
    world.platform.weather.database = how;
    world.rough(ms + AFTER_A_LOSS_MS);
    world.later(ms, () => {
      world.platform.weather.database = 'fair';
    });
  };

const lobbyUnreachable: Act = world => {
  const ms = 1_000 + world.next() * 29_000;
  world.platform.weather.isLobbyUnreachable = true;
  world.rough(ms + AFTER_A_LOSS_MS);
  world.later(ms, () => {
    world.platform.weather.isLobbyUnreachable = false;
  });
};

/**
 * The connection breaks or the room is killed while a message or its ack is in transit. The user reconnects and repeats
 * the message.
 */
const interrupted: Act = async world => {
  const person = world.anybody(world.here().filter(({ name }) => name !== GHOST));
  if (!person?.visit) return;
  const { roomId } = person.visit;
  speak(world, person);
  await world.platform.pass(Math.floor(world.next() * 12));
  person.visit.close(1006);
  const room = world.platform.objects('ROOMS').find(({ name }) => name === `ROOMS ${roomId}`);
  if (world.chance(2)) room?.kill();
  world.rough(AFTER_A_LOSS_MS);
  await world.platform.pass(200);
  if (!(await person.comeBack())) await person.enter(world.roomNames[roomId]);
};

const skewed: Act = world => {
  const all = objects(world);
  if (all.length > 0) pick(world.next, all).skewMs = Math.round((world.next() - 0.5) * 2_000);
};

/** Runs an object's alarm, even if it is not due. */
const alarmed: Act = world => {
  const all = objects(world);
  if (all.length > 0) pick(world.next, all).alarm();
};

const late: Act = world => {
  for (const { storage } of objects(world)) if (storage.alarmAt !== null) storage.alarmAt += 3_000;
};

export const WEATHERS: readonly Act[] = [
  evicted,
  evicted,
  evicted,
  evicted,
  killed,
  killed,
  deployed,
  database('slow'),
  database('failing'),
  database('hanging'),
  database('unheard'),
  interrupted,
  interrupted,
  lobbyUnreachable,
  skewed,
  alarmed,
  late,
];
