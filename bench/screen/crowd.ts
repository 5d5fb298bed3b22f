// npx node bench/screen/crowd.ts SITE PEOPLE MESSAGES_A_SECOND SECONDS: a full, busy room in a browser at a quarter of
// its speed.
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page, type WebSocketRoute } from '@playwright/test';
import { systemChromium } from '../../bin/chromium.ts';
import { message, person } from './imagined.ts';

const [site = 'http://127.0.0.1:8787', people = '500', rate = '50', seconds = '300'] = process.argv.slice(2);
const [N, M, S] = [Number(people), Number(rate), Number(seconds)];
const SLOWER = 4;
const WARM_UP_S = 60;
/** Batch interval of a busy room. */
const BATCH_MS = 250;
const STATUSES_A_BATCH = 3;
const LONGEST_MS = 100;
const GROWTH = 1.1;

const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [],
});
const page = await browser.newPage({ baseURL: site, viewport: { width: 1280, height: 800 } });
const socket = await enter(page);
const room = (await page.getByRole('banner').getByRole('heading').textContent()) ?? '';
const crowd = Array.from({ length: N }, (_, at) => person(at, room));
let seq = 10_000;
let batches = 0;

const cdp = await page.context().newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
say([{ event: 'usersChanged', data: { scope: 'room', upserted: crowd, removed: [] } }]);
await talk(WARM_UP_S);
const before = await memory();
await page.evaluate(() => {
  const long: number[] = [];
  new PerformanceObserver(list => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  Object.assign(window, { long });
});
await talk(S);
const long = await page.evaluate(() => (window as unknown as { long: number[] }).long.splice(0));
const after = await memory();
const rows = await page.getByRole('article').count();

long.sort((a, b) => b - a);
const over = long.filter(duration => duration > LONGEST_MS).length;
const mega = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;
console.log(`${N} people, ${M} messages a second for ${S} s, processor ${SLOWER} times slower`);
console.log(
  `${long.length} tasks over 50 ms, ${over} over ${LONGEST_MS} ms, longest ${long[0]?.toFixed(0) ?? 0} ms`,
);
console.log(`heap ${mega(before)} after ${WARM_UP_S} s, ${mega(after)} at the end; ${rows} rows in the log`);
const LAST = 'هذا آخر الكلام';
seq++;
say([{ event: 'newMessageFromServer', data: { ...message(seq, person(0, room)), text: LAST } }]);
await page.getByText(LAST, { exact: true }).waitFor();
await browser.close();
process.exit(over === 0 && after < before * GROWTH ? 0 : 1);

/** Enters through the real server, and relays the socket to the room. */
async function enter(page: Page): Promise<WebSocketRoute> {
  const taken = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket(/\/socket\?/, socket => {
    const server = socket.connectToServer();
    // Drops counts of simulated frames, because the room did not send them.
    socket.onMessage(frame => void (String(frame).includes('"received"') || server.send(frame)));
    server.onMessage(frame => socket.send(frame));
    taken.resolve(socket);
  });
  await page.goto('/');
  // A new name per run, because the previous one is reserved for a reconnect.
  await page.getByRole('textbox', { name: 'الاسم المستعار' }).fill(`صاحب الشاشة ${process.pid}`);
  await page.getByRole('button', { name: 'دخول', exact: true }).click();
  await page.getByRole('textbox', { name: 'نص الرسالة' }).waitFor();
  return taken.promise;
}

function say(envelopes: readonly { event: string; data: unknown }[]): void {
  socket.send(JSON.stringify(envelopes));
}

/** Sends messages and status changes in batches, for this number of seconds. */
async function talk(forSeconds: number): Promise<void> {
  const start = performance.now();
  const total = (forSeconds * 1_000) / BATCH_MS;
  for (let at = 0; at < total; at++) {
    await wait(Math.max(0, start + at * BATCH_MS - performance.now()));
    const spoken = Array.from(
      { length: Math.round(((at + 1) * M * BATCH_MS) / 1_000) - Math.round((at * M * BATCH_MS) / 1_000) },
      () => {
        seq++;
        return {
          event: 'newMessageFromServer',
          data: message(seq, crowd[seq % N] as (typeof crowd)[number]),
        };
      },
    );
    const changed = Array.from({ length: STATUSES_A_BATCH }, () => {
      batches++;
      return { ...person((batches * 13) % N, room), status: batches % 2 === 0 ? 'busy' : 'available' };
    });
    say([...spoken, { event: 'usersChanged', data: { scope: 'room', upserted: changed, removed: [] } }]);
  }
}

async function memory(): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
