import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../bin/deploy/plan.ts';
import { runDeploy } from '../../bin/deploy/run-deploy.ts';
import { NO_TERMINAL } from '../../bin/deploy/terminal.ts';
import { FakeCloudflare } from './fake-cloudflare.ts';

let cloud: FakeCloudflare;
let printed: string[];
let config: string;

beforeEach(async () => {
  cloud = await FakeCloudflare.start();
  printed = [];
  config = mkdtempSync(path.join(tmpdir(), 'samar-given-'));
});
afterEach(() => {
  cloud.stop();
  rmSync(config, { recursive: true });
});

const deploy = (given: Parameters<typeof runDeploy>[3]) =>
  runDeploy(
    'worker',
    {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: cloud.url,
      CLOUDFLARE_API_TOKEN: 'token',
      XDG_CONFIG_HOME: config,
    },
    line => void printed.push(line),
    // A separate folder, because other test files deploy at the same time.
    { ...given, folder: '.wrangler/site-given' },
  );

test('an existing DNS record is replaced only after confirmation (DEPLOY-15)', async () => {
  const routes = [{ pattern: 'chat.example', custom_domain: true }];
  const given = { ...readConfig(), routes };
  cloud.dnsRecords.add('chat.example');
  const answer = await deploy({ given }).catch((error: Error) => error.message);
  expect(answer).toBe(
    'The domain could not be connected; nothing that it leads to now was changed. This would replace the DNS records of chat.example: say yes at a terminal, or run npm run deploy -- --replace-dns.',
  );
  expect([[...cloud.dnsRecords], cloud.domains.size, cloud.versions.length]).toEqual([
    ['chat.example'],
    0,
    1,
  ]);
  const asked: string[] = [];
  const confirm = (question: string) => Promise.resolve(asked.push(question) > 0);
  const { address } = await deploy({ given, terminal: { ...NO_TERMINAL, confirm } });
  expect(asked).toEqual(['This replaces the DNS records of chat.example. Replace them?']);
  expect([address, ...cloud.domains]).toEqual(['https://chat.example', ['chat.example', 'samar']]);
  // The deploy asks again for a domain that another worker has taken since.
  cloud.domains.set('chat.example', 'shop');
  const again = await deploy({ given }).catch((error: Error) => error.message);
  expect(again).toContain('This would replace the connection of chat.example to the worker shop');
  expect(cloud.domains.get('chat.example')).toBe('shop');
  cloud.domains.set('chat.example', 'samar');
  cloud.changes = [];
  await deploy({ given });
  expect(cloud.changes).toEqual([]);
}, 180_000);

test('without the D1 permission, a deploy stops; with it, the database of the button is used', async () => {
  const [database] = readConfig().d1_databases ?? [];
  const given = {
    ...readConfig(),
    d1_databases: [{ binding: 'DB', ...database, database_name: 'mine', database_id: 'made-by-the-button' }],
  };
  cloud.denied = ['/d1/'];
  const answer = await deploy({ given }).catch((error: Error) => error.message);
  expect(answer).toMatch(/^The tables could not be brought up to date.+choose an API token with "D1: Edit"/);
  expect(printed.filter(line => line.includes('database'))).toEqual([
    expect.stringMatching(/The database \(D1\): nothing to do$/),
    expect.stringMatching(/Copies of the database near everybody: nothing to do$/),
  ]);
  cloud.databases.set('made-by-the-button', {
    name: 'mine',
    data: new DatabaseSync(':memory:'),
    place: 'WNAM',
  });
  cloud.denied = [];
  await deploy({ given });
  const bound = cloud.served?.bindings.find(({ name }) => name === 'DB');
  expect([bound?.id, cloud.databases.size]).toEqual(['made-by-the-button', 1]);
}, 180_000);

test('SAMAR_PLAN must match the account, and for the free plan no processor limit is sent (DEPLOY-23)', async () => {
  const plan = () => cloud.served?.bindings.find(({ name }) => name === 'SAMAR_PLAN')?.text;
  await deploy({ given: readConfig() });
  expect([cloud.served?.limits, plan()]).toEqual([{ cpu_ms: readConfig().limits?.cpu_ms }, undefined]);
  cloud.plan = 'free';
  const given = (name: string) => ({ ...readConfig(), vars: { ...readConfig().vars, SAMAR_PLAN: name } });
  const answer = await deploy({ given: given('paid') }).catch((error: Error) => error.message);
  expect(answer).toContain('This account is on the free plan: set SAMAR_PLAN = "free" in wrangler.toml.');
  await deploy({ given: given('free') });
  expect([cloud.served?.limits, plan()]).toEqual([undefined, 'free']);
}, 180_000);

test('a refused processor limit indicates a free plan (DEPLOY-23)', async () => {
  cloud.plan = 'free';
  await deploy({ given: readConfig() });
  expect(cloud.served?.limits).toBeUndefined();
  expect(cloud.served?.bindings.find(({ name }) => name === 'SAMAR_PLAN')?.text).toBe('free');
  cloud.changes = [];
  await deploy({ given: readConfig() });
  expect(cloud.changes).toEqual([]);
}, 180_000);
