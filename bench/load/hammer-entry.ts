// A thread of bench/load/entry.ts: guests of one network who repeat all entry calls at a fixed rate, and ignore
// refusals.

import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { site, guests, rate } = workerData as { site: string; guests: number; rate: number };

const ADDRESS = '198.51.100.9';
const PERSON = { fingerprint: 'hammer', originURL: site, visibility: 'visible', type: 'visitor' };

const counted: Record<string, number> = {};
let isOver = false;

async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': ADDRESS, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  counted[answer.status] = (counted[answer.status] ?? 0) + 1;
  return answer.ok ? (JSON.parse(text) as { token?: string }) : {};
}

/** Requests an upgrade path without opening a socket, because `fetch` sends no upgrade. */
const upgrade = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(`${site}/api/v1${path}`, {
      headers: {
        Origin: site,
        'CF-Connecting-IP': ADDRESS,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': btoa('sixteen bytes ok'),
      },
    });
    asked.once('error', reject);
    asked.once('response', answer => {
      const status = String(answer.statusCode);
      counted[status] = (counted[status] ?? 0) + 1;
      answer.resume().once('end', resolve);
    });
    asked.end();
  });

/** One guest: a login, then in turn /connect, an upgrade and another login. */
async function hammer(at: number): Promise<void> {
  const username = `مطرقة ${at}`;
  let token = '';
  await wait((at / guests) * (1_000 / rate));
  for (let turn = 0; !isOver; turn++) {
    const next = performance.now() + 1_000 / rate;
    const kind = turn % 3;
    if (kind === 0) token = (await ask('/users/visitorLogin', { ...PERSON, username })).token ?? token;
    else if (kind === 1)
      await ask('/connect', { ...PERSON, username, nickname: username, authKey: null }, bearer(token));
    else await upgrade('/rooms/hall/socket?ticket=hall.nonce.9999999999999.forged');
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
