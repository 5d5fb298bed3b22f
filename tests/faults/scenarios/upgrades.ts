import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../support/seeded-random.ts';
import { GUESTS, MEMBER, MEMBER_PASSWORD, MESSAGES } from '../../upgrade/contents.ts';
import { FIXTURE } from '../../upgrade/fixture.ts';
import { SiteClient } from '../../upgrade/site-client.ts';
import { unpackState } from '../../upgrade/state-archive.ts';
import { FaultySite } from '../faulty-site.ts';
import { missesOf, type Outcome } from '../outcome.ts';

const RUNS = 5;
const KILLS = 3;
const WITHIN_MS = 40;

/**
 * Kills the runtime repeatedly while rooms and lobby upgrade the tables of the last release. Expects that no data is
 * lost.
 */
export async function upgrades(port: number): Promise<Outcome[]> {
  const next = seededRandom(9);
  const misses: string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const state = path.join(mkdtempSync(path.join(tmpdir(), 'samar-upgrade-')), 'state');
    unpackState(FIXTURE, state);
    const site = await FaultySite.start({ port, state });
    for (let kill = 0; kill < KILLS; kill++) {
      // Wakes lobby and room without waiting for an answer.
      const woken = enter(site.url).catch(() => null);
      await wait(next() * WITHIN_MS);
      await site.kill();
      await woken;
      await site.start();
    }
    misses.push(...(await missing(site.url)));
    await site.end();
  }
  const nothing = { acked: 0, lost: 0, doubled: 0, unordered: 0, leaked: 0 };
  return [
    {
      fault: 'killed in the middle of the upgrade of the tables of the last release',
      load: `${KILLS} kills each, within ${WITHIN_MS} ms`,
      runs: RUNS,
      ...nothing,
      acked: RUNS * MESSAGES.length,
      healMs: null,
      misses: missesOf(nothing, misses),
    },
  ];
}

async function enter(url: string) {
  const member = new SiteClient(url, MEMBER);
  await member.logIn(MEMBER_PASSWORD);
  return member.enter();
}

async function missing(url: string): Promise<string[]> {
  const socket = await enter(url);
  const { messages } = await socket.waitFor('chatMessagesFromServer');
  socket.close();
  const texts = (messages as { text: string }[]).map(({ text }) => text);
  const kicked = new SiteClient(url, GUESTS.kicked);
  await kicked.logInAsVisitor();
  const { code } = (await kicked.connect()).body;
  return [
    ...(texts.join() === MESSAGES.join() ? [] : [`the history was ${texts.join()}`]),
    ...(code === 'kicked' ? [] : [`the block after a kick was ${String(code)}`]),
  ];
}
