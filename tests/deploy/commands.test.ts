import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CERTIFICATE, DeployedSite } from './deployed-site.ts';
import { FakeCloudflare } from './fake-cloudflare.ts';

const PORT = 8879;
const KEY = 'an operator key of 32 bytes or more, one';
const OTHER_KEY = 'an operator key of 32 bytes or more, two';
const OWNER = ['مالك الموقع', 'a good password', 'a good password'];
const folder = mkdtempSync(path.join(tmpdir(), 'samar-commands-'));
const keys = path.join(folder, 'samar/account.samar.keys');
let cloud: FakeCloudflare;
let site: DeployedSite;

beforeAll(async () => {
  cloud = await FakeCloudflare.start();
  const secrets = { SAMAR_OPERATOR_KEY: KEY };
  cloud.release('first', { secrets });
  cloud.release('second', { secrets });
  site = await DeployedSite.start(cloud, PORT);
}, 60_000);

beforeEach(() => {
  mkdirSync(path.dirname(keys), { recursive: true });
  writeFileSync(keys, `${KEY}\n`);
  cloud.changes = [];
});

afterAll(async () => {
  await site.stop();
  cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs an operator's command with answers to its questions. */
async function command(script: string, args: string[], answers: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const started = spawn('node', [script, ...args], {
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: cloud.url,
      CLOUDFLARE_API_TOKEN: 'token',
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      XDG_CONFIG_HOME: folder,
      ...env,
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

const firstOwner = (address: string, answers: string[], env: NodeJS.ProcessEnv = {}) =>
  command('bin/instance/first-owner.ts', [address], answers, env);
const backup = (address: string, name: string, env: NodeJS.ProcessEnv = {}) =>
  command('bin/backup/backup.ts', [address, '--to', path.join(folder, name)], [], env);
const rotate = () => command('bin/instance/rotate-operator-key.ts', []);

test.each([
  ['no name', ['', 'a good password', 'a good password'], 'username: is required'],
  [
    'two different passwords',
    ['سلمى', 'a good password', 'another password'],
    'passwordConfirm: Password is not equal to password confirm!',
  ],
])('an owner with %s is refused without a request to the site (DEPLOY-13)', async (_, answers, sentence) => {
  const { code, printed } = await firstOwner('https://127.0.0.1:1', answers);
  expect([code, printed]).toEqual([1, expect.stringContaining(sentence)]);
  expect(printed).not.toContain('could not be reached');
});

test('backup and first owner close no socket; a rollback does (DEPLOY-7, DEPLOY-14, BACKUP-5)', async () => {
  cloud.sockets = 100;
  const before = await backup(site.address, 'before.tar.gz');
  expect(before.code, before.printed).toBe(0);
  const made = await firstOwner(site.address, OWNER);
  expect(made.code, made.printed).toBe(0);
  expect(made.printed).toContain(`مالك الموقع is the owner of ${site.address}.`);
  expect([cloud.versions.length, cloud.droppedSockets, cloud.changes]).toEqual([2, 0, []]);

  const back = await command('bin/deploy/rollback.ts', []);
  expect(back.code, back.printed).toBe(0);
  expect([cloud.served?.tag, cloud.droppedSockets]).toEqual(['first', 100]);
  // In this state Cloudflare refuses new secrets with 10215, so the command must set none.
  const again = await backup(site.address, 'again.tar.gz');
  expect(again.code, again.printed).toBe(0);
  const second = await firstOwner(site.address, OWNER);
  expect([second.code, second.printed]).toEqual([
    1,
    expect.stringContaining(
      `${site.address} has an owner already, who makes all other accounts: nothing was changed.`,
    ),
  ]);
  const rotated = await rotate();
  expect([rotated.code, rotated.printed]).toEqual([
    1,
    expect.stringContaining('takes no new secret while an older release serves'),
  ]);
  expect(readFileSync(keys, 'utf8')).toBe(`${KEY}\n`);
  expect([cloud.versions.length, cloud.droppedSockets]).toEqual([2, 100]);
  cloud.sockets = 0;
}, 180_000);

test('an error page from the platform is reported with its status (DEPLOY-13, BACKUP-4)', async () => {
  const pem = readFileSync(CERTIFICATE);
  const platform = createSecureServer({ cert: pem, key: pem }, (_, response) =>
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('<!doctype html><title>1102</title>'),
  ).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = `https://localhost:${(platform.address() as AddressInfo).port}`;
  const sentence = `${address} answered with status 503 and without a message of this site. Check the address; a new one may need some minutes.\n`;
  const made = await firstOwner(address, OWNER);
  expect([made.code, made.printed]).toEqual([1, expect.stringContaining(sentence)]);
  expect(made.printed).not.toMatch(/SyntaxError|doctype/);
  expect(await backup(address, 'none.tar.gz')).toEqual({ code: 1, printed: sentence });
  platform.close();
  platform.closeAllConnections();
});

test('an unreachable site is reported with the reason (DEPLOY-13, BACKUP-4)', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const nowhere = `https://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  closed.close();
  for (const { code, printed } of [await backup(nowhere, 'none.tar.gz'), await firstOwner(nowhere, OWNER)]) {
    expect(code, printed).toBe(1);
    expect(printed).toContain(`${nowhere} could not be reached: connect ECONNREFUSED`);
    expect(printed).not.toContain('TypeError');
  }
});

test('a missing or wrong operator key is reported clearly (DEPLOY-14, BACKUP-5)', async () => {
  const wrong = { SAMAR_OPERATOR_KEY: OTHER_KEY };
  for (const { code, printed } of [
    await backup(site.address, 'none.tar.gz', wrong),
    await firstOwner(site.address, OWNER, wrong),
  ])
    expect([code, printed]).toEqual([
      1,
      expect.stringContaining(`${site.address} does not take the operator key of this machine`),
    ]);
  const short = await backup(site.address, 'none.tar.gz', { SAMAR_OPERATOR_KEY: 'short' });
  expect(short).toEqual({ code: 1, printed: 'SAMAR_OPERATOR_KEY is shorter than 32 bytes.\n' });
  rmSync(keys);
  const none = await backup(site.address, 'none.tar.gz');
  expect([none.code, none.printed]).toEqual([
    1,
    expect.stringMatching(/^This machine has no operator key of samar/),
  ]);
}, 180_000);

const refusal = (on: RegExp, status: number, code: number, message: string) => ({
  on,
  status,
  code,
  message,
});

test.each([
  [
    'a refused login',
    { failure: refusal(/./, 401, 1000, 'Invalid API Token') },
    'Cloudflare does not take this login: run npm run login, or set CLOUDFLARE_API_TOKEN.',
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
    'a login without "Workers Scripts: Edit"',
    { failure: refusal(/^PUT .+secrets$/, 403, 10000, 'Authentication error') },
    'The operator key could not be replaced. The login has no right to it: the token needs "Workers Scripts: Edit", or log in again with npm run login.',
  ],
  [
    'a worker that was never deployed',
    { failure: refusal(/^PUT .+secrets$/, 404, 10007, 'This Worker does not exist on your account.') },
    'There is no worker samar in the account account: npm run deploy makes it.',
  ],
])('with %s, the operator key is unchanged (DEPLOY-14)', async (_, given, sentence) => {
  const { accounts } = cloud;
  Object.assign(cloud, given);
  const answer = await rotate();
  Object.assign(cloud, { accounts, failure: null });
  expect(answer).toEqual({ code: 1, printed: `${sentence}\n` });
  expect([readFileSync(keys, 'utf8'), cloud.changes]).toEqual([`${KEY}\n`, []]);
});

test('a replaced operator key works; a rollback restores the earlier key (DEPLOY-14)', async () => {
  cloud.release('third', { secrets: { SAMAR_OPERATOR_KEY: KEY } });
  const { code, printed } = await rotate();
  expect(code, printed).toBe(0);
  const [key = '', older] = readFileSync(keys, 'utf8').trim().split('\n');
  expect([cloud.served?.secrets.SAMAR_OPERATOR_KEY, older]).toEqual([key, KEY]);
  expect(printed).not.toContain(key);
  const saved = await backup(site.address, 'replaced.tar.gz');
  expect(saved.code, saved.printed).toBe(0);
  const back = await command('bin/deploy/rollback.ts', []);
  expect(back.code, back.printed).toBe(0);
  expect(cloud.served?.secrets.SAMAR_OPERATOR_KEY).toBe(KEY);
  const afterwards = await backup(site.address, 'afterwards.tar.gz');
  expect(afterwards.code, afterwards.printed).toBe(0);
}, 180_000);

test('a deployed site is backed up by address and restored into another (BACKUP-1, BACKUP-2, BACKUP-4)', async () => {
  const file = path.join(folder, 'samar.tar.gz');
  const saved = await backup(site.address, 'samar.tar.gz');
  expect(saved.code, saved.printed).toBe(0);
  const counts = /samar\.tar\.gz: (.+?)\. It holds/.exec(saved.printed)?.[1];
  const other = await DeployedSite.start(cloud, PORT + 1);
  const restored = await command('bin/backup/restore.ts', [file, other.address]);
  await other.stop();
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain(`Restored and compared: ${counts}.`);
}, 180_000);
