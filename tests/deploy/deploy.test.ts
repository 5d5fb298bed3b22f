import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../bin/deploy/connect.ts';
import { hasOwner } from '../../bin/deploy/owner.ts';
import { planOf, readConfig } from '../../bin/deploy/plan.ts';
import { rollBack } from '../../bin/deploy/roll-back.ts';
import { type Form, runDeploy } from '../../bin/deploy/run-deploy.ts';
import { NO_TERMINAL } from '../../bin/deploy/terminal.ts';
import { FakeCloudflare } from './fake-cloudflare.ts';

/** Allows several deploys on a busy machine. */
const MINUTES_MS = 180_000;
let cloud: FakeCloudflare;
let printed: string[];
let config: string;

beforeEach(async () => {
  cloud = await FakeCloudflare.start();
  printed = [];
  config = mkdtempSync(path.join(tmpdir(), 'samar-deploy-test-'));
});
afterEach(() => {
  cloud.stop();
  rmSync(config, { recursive: true });
});

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  CLOUDFLARE_API_BASE_URL: cloud.url,
  CLOUDFLARE_API_TOKEN: 'token',
  XDG_CONFIG_HOME: config,
  ...more,
});

const deploy = (
  form: Form = 'worker',
  more: NodeJS.ProcessEnv = {},
  given?: Parameters<typeof runDeploy>[3],
) => runDeploy(form, environment(more), line => void printed.push(line), given);

const tableNames = (data: DatabaseSync) =>
  data
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);

const stopped = (form: Form = 'worker', more: NodeJS.ProcessEnv = {}): Promise<string> =>
  deploy(form, more).then(
    () => 'done',
    (error: Error) => error.message,
  );

test(
  'a first deploy creates all parts; a second deploy changes nothing (DEPLOY-1, DEPLOY-2)',
  async () => {
    const terminal = {
      ...NO_TERMINAL,
      choose: (_: string, options: object) => Promise.resolve(Object.keys(options)[0] as never),
    };
    const { target, address } = await deploy('worker', {}, { terminal });
    expect(address).toBe('https://samar.people.workers.dev');
    expect([...cloud.buckets]).toEqual([['samar-media', 'EEUR']]);
    expect([...cloud.databases.values()].map(({ place }) => place)).toEqual(['EEUR']);
    const location = cloud.served?.bindings.find(({ name }) => name === 'SAMAR_LOCATION');
    expect(location?.text).toBe('eeur');
    const { secrets = {} } = cloud.served ?? {};
    expect(Object.keys(secrets)).toEqual(['SAMAR_SECRET', 'SAMAR_OPERATOR_KEY']);
    const kept = readFileSync(path.join(config, 'samar/account.samar.keys'), 'utf8');
    expect(kept).toBe(`${secrets.SAMAR_OPERATOR_KEY}\n`);
    expect(cloud.crons).toEqual(['17 * * * *']);
    expect(cloud.versions).toHaveLength(1);
    const [id] = cloud.databases.keys();
    const { bindings = [], mappedSources = [] } = cloud.versions[0] ?? {};
    // Stack traces in the logs contain these file names.
    expect(mappedSources.filter(file => file.endsWith('worker/app.ts'))).toHaveLength(1);
    expect(bindings.find(({ name }) => name === 'DB')).toMatchObject({ type: 'd1', id });
    expect(cloud.changes.indexOf('POST /d1/database')).toBeLessThan(
      cloud.changes.indexOf('PUT /workers/scripts/samar'),
    );
    expect([...cloud.databases.values()].map(({ replication }) => replication)).toEqual(['auto']);
    expect(await hasOwner(target)).toBe(false);
    const data = cloud.databases.get(id ?? '')?.data;
    // The query endpoint would have truncated these triggers.
    expect(data?.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()).toHaveLength(3);
    const applied = data?.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
    expect(applied?.map(({ name }) => name)).toEqual(target.plan.migrations);

    cloud.changes = [];
    printed = [];
    await deploy();
    expect(cloud.changes).toEqual([]);
    expect(printed.filter(line => line.endsWith('nothing to do'))).toHaveLength(7);
  },
  MINUTES_MS,
);

test('a rollback restores the previous release or reports that none exists (DEPLOY-7)', async () => {
  const target = { cloud: await connect(environment()), plan: planOf(readConfig(), 'wrangler.toml', '') };
  await expect(rollBack(target, false)).rejects.toThrow('Nothing was ever deployed');
  const first = cloud.release('first');
  await expect(rollBack(target, false)).rejects.toThrow('Only one release was ever deployed');
  // Each changed secret creates a version, and Cloudflare lists ten deployments per page.
  for (let change = 0; change < 12; change++) cloud.release(undefined, { isSecretChange: true });
  cloud.release('later');
  await rollBack(target, false);
  expect(cloud.served?.id).toBe(first.id);
});

test(
  'with Pages, the page is deployed once; a second deploy changes nothing (DEPLOY-4)',
  async () => {
    const { address } = await deploy('pages');
    expect(address).toBe('https://samar-page.pages.dev');
    expect(cloud.pages.get('samar-page')).toHaveLength(1);
    cloud.changes = [];
    await deploy('pages');
    expect(cloud.changes).toEqual([]);
  },
  MINUTES_MS,
);

test('a full rollback restores the page of the previous release, or changes nothing without it (DEPLOY-7)', async () => {
  const target = { cloud: await connect(environment()), plan: planOf(readConfig(), 'wrangler.toml', '') };
  cloud.release('first');
  const second = cloud.release('second');
  cloud.release('third');
  const page = (id: string, message: string) => ({ id, message });
  cloud.pages.set('samar-page', [page('d', 'third'), page('c', 'third'), page('b', 'second')]);
  await rollBack(target, true);
  expect(cloud.shownPage).toBe('b');
  expect(cloud.served?.id).toBe(second.id);

  cloud.pages.set('samar-page', [page('a', 'first')]);
  cloud.changes = [];
  await expect(rollBack(target, true)).rejects.toThrow('The page of the previous release no longer exists');
  expect(cloud.changes).toEqual([]);
});

const refusal = (on: RegExp, status: number, code: number, message: string) => ({
  on,
  status,
  code,
  message,
});

test('a failing step reports one sentence and stops the deploy (DEPLOY-5)', async () => {
  cloud.failure = refusal(/./, 401, 1000, 'Invalid API Token');
  expect(await stopped()).toBe(
    'Cloudflare does not take this login: run npm run login, or set CLOUDFLARE_API_TOKEN.',
  );
  cloud.failure = null;
  cloud.accounts.push({ id: 'other', name: 'Other' });
  expect(await stopped()).toMatch(
    /name one of them in CLOUDFLARE_ACCOUNT_ID: account \(Samar\), other \(Other\)\.$/,
  );
  const env = { CLOUDFLARE_ACCOUNT_ID: 'account' };
  cloud.subdomain = null;
  expect(await stopped('worker', env)).toMatch(
    /^The site would have no address\. Choose a workers\.dev name once/,
  );
  cloud.subdomain = 'people';
  cloud.failure = refusal(/^GET \/r2/, 403, 10042, 'Please enable R2 through the Cloudflare Dashboard.');
  expect(await stopped('worker', env)).toMatch(
    /^Pictures would have no place\. Enable R2 for the account once/,
  );
  cloud.failure = refusal(/^POST \/d1\/database$/, 403, 10000, 'Authentication error');
  expect(await stopped('worker', env)).toBe(
    'The database could not be made. The login has no right to it: the token needs "D1: Edit", or log in again with npm run login.',
  );
  expect(cloud.changes).toEqual(['POST /r2/buckets']);
  cloud.failure = refusal(/^PUT \/d1\/database\//, 400, 7400, 'no copies here');
  expect(await stopped('worker', env)).toMatch(
    /^The database could not be copied near everybody\..+no copies here/,
  );
  expect(cloud.changes).toEqual(['POST /r2/buckets', 'POST /d1/database']);
});

test(
  'pending migrations without a trigger do not block the database (DEPLOY-3)',
  async () => {
    const { migrations } = planOf(readConfig(), '', '');
    const last = migrations.at(-1) ?? '';
    const data = new DatabaseSync(':memory:');
    data.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)');
    for (const name of migrations.slice(0, -1)) {
      data.exec(readFileSync(`migrations/${name}`, 'utf8'));
      data.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
    }
    cloud.databases.set('id', { name: 'samar', data, place: 'EEUR' });
    cloud.importFault = 'an import would stop the site for a moment';
    await deploy();
    expect(data.prepare('SELECT name FROM d1_migrations WHERE name = ?').all(last)).toHaveLength(1);
  },
  MINUTES_MS,
);

test(
  'after a failed migration, the old release serves and a retry continues (DEPLOY-3, DEPLOY-5)',
  async () => {
    const data = new DatabaseSync(':memory:');
    data.exec('CREATE TABLE webhooks (id TEXT)');
    cloud.databases.set('id', { name: 'samar', data, place: 'EEUR' });
    expect(await stopped()).toMatch(/^The tables could not be brought up to date.+webhooks` already exists/);
    expect(tableNames(data)).toEqual(['webhooks']);
    expect(cloud.versions).toEqual([]);
    data.exec('DROP TABLE webhooks');
    cloud.failure = refusal(/^PUT \/workers\/scripts\/samar$/, 400, 10021, 'Uncaught SyntaxError');
    expect(await stopped()).toMatch(
      /^The worker could not be deployed; the release before goes on serving\./,
    );
    expect(cloud.versions).toEqual([]);
    cloud.failure = refusal(/^PUT .+schedules$/, 400, 10100, 'invalid cron');
    expect(await stopped()).toMatch(/^The worker could not be deployed/);
    cloud.failure = null;
    await deploy();
    expect(cloud.crons).toEqual(['17 * * * *']);
    expect(Object.keys(cloud.served?.secrets ?? {})).toHaveLength(2);
  },
  MINUTES_MS,
);

test(
  'after a failed page deploy, the old page remains and a retry continues (DEPLOY-4, DEPLOY-5)',
  async () => {
    cloud.failure = refusal(/^POST \/pages\/projects$/, 403, 10000, 'Authentication error');
    expect(await stopped('pages')).toBe(
      'The project of the page could not be made. The login has no right to it: the token needs "Cloudflare Pages: Edit", or log in again with npm run login.',
    );
    expect([cloud.versions.length, cloud.pages.size]).toEqual([1, 0]);
    cloud.failure = refusal(/^POST \/pages\/.+\/deployments$/, 500, 8000000, 'An unknown error occurred');
    expect(await stopped('pages')).toMatch(
      /^The page could not be deployed; the page before goes on, with the worker of this release\./,
    );
    expect([cloud.versions.length, cloud.pages.get('samar-page')]).toEqual([1, []]);
    cloud.failure = null;
    cloud.changes = [];
    await deploy('pages');
    expect(cloud.changes).toEqual(['POST /pages/projects/samar-page/deployments']);
  },
  MINUTES_MS,
);
