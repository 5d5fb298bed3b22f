import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CERTIFICATE, DeployedSite } from './deployed-site.ts';
import { FakeCloudflare } from './fake-cloudflare.ts';

const PORT = 8879;
const folder = mkdtempSync(path.join(tmpdir(), 'samar-commands-'));
let cloud: FakeCloudflare;
let site: DeployedSite;

beforeAll(async () => {
  cloud = await FakeCloudflare.start();
  cloud.release('first');
  site = await DeployedSite.start(cloud, PORT);
}, 60_000);

afterAll(async () => {
  await site.stop();
  cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command as an operator types it, with what they answer to its questions. */
async function command(script: string, args: string[], answers: string[] = []) {
  const started = spawn('node', [script, ...args], {
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: cloud.url,
      CLOUDFLARE_API_TOKEN: 'token',
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
    },
  });
  let printed = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', chunk => {
      printed += chunk;
    });
  started.stdin.end(answers.map(answer => `${answer}\n`).join(''));
  const code = await new Promise<number | null>(resolve => started.once('close', resolve));
  return { code, printed };
}

const firstOwner = (...answers: string[]) => command('bin/instance/first-owner.ts', [site.address], answers);

test.each([
  ['no name', ['', 'a good password', 'a good password'], 'username: is required'],
  [
    'two passwords',
    ['سلمى', 'a good password', 'another password'],
    'passwordConfirm: Password is not equal to password confirm!',
  ],
])('an owner with %s is refused before a secret is made for it (DEPLOY-13)', async (_, answers, sentence) => {
  const { code, printed } = await firstOwner(...answers);
  expect(code, printed).toBe(1);
  expect(printed).toContain(sentence);
  expect(cloud.changes).toEqual([]);
});

test('the owner of a deployed site is made once, and what allowed it is gone afterwards (DEPLOY-13)', async () => {
  const answers = ['مالك الموقع', 'a good password', 'a good password'];
  const { code, printed } = await firstOwner(...answers);
  expect(code, printed).toBe(0);
  expect(printed).toContain(`مالك الموقع is the owner of ${site.address}.`);
  expect(Object.keys(cloud.served?.secrets ?? {})).toEqual([]);
  const again = await firstOwner(...answers);
  expect(again.code, again.printed).toBe(1);
  expect(again.printed).toContain(
    `${site.address} has an owner already, who makes all other accounts: nothing was changed.`,
  );
});

const refusal = (on: RegExp, status: number, code: number, message: string) => ({
  on,
  status,
  code,
  message,
});

test.each([
  [
    'a login that is not taken',
    { failure: refusal(/./, 401, 1000, 'Invalid API Token') },
    'Cloudflare does not take this login: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.',
  ],
  [
    'several accounts',
    {
      accounts: [
        { id: 'account', name: 'Samar' },
        { id: 'other', name: 'Other' },
      ],
    },
    'The login has several accounts; name one of them in CLOUDFLARE_ACCOUNT_ID: account (Samar), other (Other).',
  ],
  [
    'a login without the right',
    { failure: refusal(/^PUT .+secrets$/, 403, 10000, 'Authentication error') },
    'The secret SAMAR_BACKUP_KEY could not be made. The login has no right to it: the token needs "Workers Scripts: Edit", or log in again with npx wrangler login.',
  ],
  [
    'a worker that was never deployed',
    { failure: refusal(/^PUT .+secrets$/, 404, 10007, 'This Worker does not exist on your account.') },
    'There is no worker samar in the account account: npm run deploy makes it.',
  ],
])(
  'with %s a backup stops with one sentence, and nothing is changed (BACKUP-5)',
  async (_, given, sentence) => {
    const { accounts } = cloud;
    Object.assign(cloud, given);
    cloud.changes = [];
    const { code, printed } = await command('bin/backup/backup.ts', [site.address]);
    Object.assign(cloud, { accounts, failure: null });
    expect([code, printed, cloud.changes]).toEqual([1, `${sentence}\n`, []]);
  },
);

test('whoever runs it is told of a secret that could not be taken away, and of what came of it (BACKUP-5, DEPLOY-13)', async () => {
  cloud.failure = refusal(/^DELETE .+secrets/, 500, 10013, 'An unknown error has occurred.');
  const { code, printed } = await firstOwner('آخر', 'a good password', 'a good password');
  cloud.failure = null;
  expect(code, printed).toBe(1);
  expect(printed).toContain('Do it by hand: npx wrangler secret delete SAMAR_FIRST_OWNER');
  expect(printed).toContain('has an owner already');
});

test('a site that does not answer is named with the reason, and its secret is taken away again (DEPLOY-13, BACKUP-4)', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const nowhere = `https://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  closed.close();
  const answers = ['مالك الموقع', 'a good password', 'a good password'];
  for (const { code, printed } of [
    await command('bin/backup/backup.ts', [nowhere, '--to', path.join(folder, 'none.tar.gz')]),
    await command('bin/instance/first-owner.ts', [nowhere], answers),
  ]) {
    expect(code, printed).toBe(1);
    expect(printed).toContain(`${nowhere} could not be reached: connect ECONNREFUSED`);
    expect(printed).not.toContain('TypeError');
  }
  expect(Object.keys(cloud.served?.secrets ?? {})).toEqual([]);
});

test('a deployed site is saved by its address, and put back into another one (BACKUP-1, BACKUP-2, BACKUP-4)', async () => {
  const file = path.join(folder, 'samar.tar.gz');
  const saved = await command('bin/backup/backup.ts', [site.address, '--to', file]);
  expect(saved.code, saved.printed).toBe(0);
  const counts = /samar\.tar\.gz: (.+?)\. It holds/.exec(saved.printed)?.[1];
  const other = await DeployedSite.start(cloud, PORT + 1);
  const restored = await command('bin/backup/restore.ts', [file, other.address]);
  await other.stop();
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain(`Restored and compared: ${counts}.`);
  expect(Object.keys(cloud.served?.secrets ?? {})).toEqual([]);
});
