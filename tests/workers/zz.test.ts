import { env } from 'cloudflare:workers';
import { test } from 'vitest';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { evict, evictLobby, makeRoom } from '../support/rooms.ts';
import { Visitor } from '../support/visitor.ts';

test('x', async () => {
  const out: unknown[] = [];
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const t = performance.now();
    await act().catch(e => out.push(String(e)));
    out.push([name, Math.round(performance.now() - t)]);
  };
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await timed('connections', async () => lobbyOf(env).connections());
  await timed('evict fresh', evictLobby);
  const v = new Visitor('a');
  await timed('login', () => v.signIn());
  await timed('evict after login', evictLobby);
  await timed('enter', async () => {
    await v.enter({ room: 'القاعة' });
  });
  await timed('evict after enter', evictLobby);
  await timed('connections', async () => lobbyOf(env).connections());
  await timed('evict again', evictLobby);
  await timed('connections', async () => lobbyOf(env).connections());
  await timed('sleep', () => new Promise(r => setTimeout(r, 3000)));
  await timed('evict later', evictLobby);
  await timed('evict room', () => evict('hall'));
  throw new Error(JSON.stringify(out));
});
