import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '../../bin/backup/make-backup.ts';
import type { Manifest } from '../../bin/backup/manifest.ts';
import { restoreBackup } from '../../bin/backup/restore-backup.ts';
import { siteCopy } from '../../bin/backup/site-copy.ts';
import { withLocalSite } from '../../bin/backup/with-site.ts';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import type { Overview } from '../../protocol/rest/site.ts';
import { MEMBER, MEMBER_PASSWORD, PASSWORD } from '../upgrade/contents.ts';
import { fillSite } from '../upgrade/fill-site.ts';
import { SiteClient } from '../upgrade/site-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'samar-site-copy-'));
const envOf = (name: string, port: number) => ({
  PORT: String(port),
  SAMAR_STATE: path.join(folder, name),
});
const WITHIN = { timeout: 60_000, interval: 500 };
const OLD = envOf('old', 8861);
const NEW = envOf('new', 8862);

const running = async <Result>(
  env: NodeJS.ProcessEnv,
  act: (site: string) => Promise<Result>,
): Promise<Result> => {
  const instance = localInstance(env);
  buildPage();
  await prepareInstance(instance);
  const runtime = await startRuntime(instance);
  try {
    return await act(`http://localhost:${instance.port}`);
  } finally {
    await runtime.dispose();
  }
};

const overviewOf = async (owner: SiteClient) =>
  ((await owner.data('GET', '/overview')) as { overview: Overview }).overview;
const stateOf = async (owner: SiteClient) => (await overviewOf(owner)).backup?.state;

/** Users who leave after the backup would change the state of their room. */
const expectNobody = async (owner: SiteClient): Promise<void> => {
  const { visitors, members } = (await overviewOf(owner)).online;
  expect(visitors + members).toBe(0);
};

beforeAll(async () => {
  // The end of the first run disconnects its users.
  await running(OLD, fillSite);
  await running(OLD, async url => {
    const owner = new SiteClient(url, 'owner');
    await owner.logIn(PASSWORD);
    expect(await stateOf(owner)).toBe('none');
    await vi.waitFor(() => expectNobody(owner), WITHIN);
    await owner.data('POST', '/overview/backup', {});
    await vi.waitFor(async () => expect(await stateOf(owner)).toBe('made'), WITHIN);
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const marksOf = ({ parts }: Manifest): string[] =>
  parts.map(part => `${part.path} ${part.count} ${part.sha256} ${part.type ?? ''}`).sort();

test('the archive from the own copy of a site equals a direct backup in every part (BACKUP-17)', async () => {
  await withLocalSite(OLD, 'read', async site => {
    await expect(siteCopy(site, 'another')).rejects.toThrow('has no such backup. It has: 20');
    const own = await makeBackup(await siteCopy(site, 'last'), path.join(folder, 'own.tar.gz'), () => {});
    const direct = await makeBackup(site, path.join(folder, 'direct.tar.gz'), () => {});
    expect(own.parts.length).toBeGreaterThan(40);
    expect(marksOf(own)).toEqual(marksOf(direct));
    expect([own.migrations, own.missing]).toEqual([direct.migrations, []]);
  });
}, 120_000);

test('a downloaded copy restores to an empty site, where a member logs in (BACKUP-17)', async () => {
  const archive = path.join(folder, 'fetched.tar.gz');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['bin/backup/backup.ts', '--copy', 'last', '--to', archive],
    { env: { ...process.env, ...OLD }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  await withLocalSite(NEW, 'restore', site => restoreBackup(site, archive));
  await running(NEW, async url => {
    expect((await new SiteClient(url, MEMBER).logIn(MEMBER_PASSWORD)).status).toBe(200);
    const owner = new SiteClient(url, 'owner');
    await owner.logIn(PASSWORD);
    expect(await stateOf(owner)).toBe('none');
  });
}, 300_000);
