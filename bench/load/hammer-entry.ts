// A thread of bench/load/entry.ts: guests of one network who ask for everything at entry, without end, and heed no refusal.

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { site, guests, rate } = workerData as { site: string; guests: number; rate: number };

const ADDRESS = '198.51.100.9';
const PERSON = { fingerprint: 'hammer', originURL: site, visibility: 'visible', type: 'visitor' };

const counted: Record<string, number> = {};
let isOver = false;

async function ask(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': ADDRESS, ...headers },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  counted[answer.status] = (counted[answer.status] ?? 0) + 1;
  return answer.ok ? (JSON.parse(text) as { token?: string }) : {};
}

/** One guest: a login, then /connect, an upgrade and another login in turn. */
async function hammer(at: number): Promise<void> {
  const username = `مطرقة ${at}`;
  let token = '';
  await wait((at / guests) * (1_000 / rate));
  for (let turn = 0; !isOver; turn++) {
    const next = performance.now() + 1_000 / rate;
    const kind = turn % 3;
    if (kind === 0)
      token = (await ask('POST', '/users/visitorLogin', { ...PERSON, username })).token ?? token;
    else if (kind === 1)
      await ask(
        'POST',
        '/connect',
        { ...PERSON, username, nickname: username, authKey: null },
        bearer(token),
      );
    else
      await ask('GET', '/rooms/hall/socket?ticket=hall.nonce.9999999999999.forged', null, { Origin: site });
    await wait(Math.max(0, next - performance.now()));
  }
}

const bearer = (token: string): Record<string, string> =>
  token === '' ? {} : { Authorization: `Bearer ${token}` };

parentPort?.once('message', () => {
  isOver = true;
  parentPort?.postMessage(counted);
});
await Promise.all(Array.from({ length: guests }, (_, at) => hammer(at)));
