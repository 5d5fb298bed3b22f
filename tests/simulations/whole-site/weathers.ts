import { pick } from '../../support/seeded-random.ts';
import type { SimulatedObject } from '../platform/simulated-object.ts';
import type { Act } from './acts.ts';
import type { World } from './world.ts';

/** Whatever follows from a loss of memory is over by then: people dial again, the lobby asks its rooms. */
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

/** The database, for some seconds. */
const database =
  (how: 'slow' | 'failing' | 'hanging'): Act =>
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

const skewed: Act = world => {
  const all = objects(world);
  if (all.length > 0) pick(world.next, all).skewMs = Math.round((world.next() - 0.5) * 2_000);
};

/** Twice, or although nothing is due. */
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
  lobbyUnreachable,
  skewed,
  alarmed,
  late,
];
