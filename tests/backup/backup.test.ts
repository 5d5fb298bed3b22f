import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../../bin/backup/make-backup.ts';
import { countsOf, type Manifest } from '../../bin/backup/manifest.ts';
import { openPartial } from '../../bin/backup/open-partial.ts';
import { restoreBackup } from '../../bin/backup/restore-backup.ts';
import { BackupSite } from '../../bin/backup/site.ts';
import { withLocalSite } from '../../bin/backup/with-site.ts';
import { buildPage } from '../../bin/build-page.ts';
import { readKeptHead, readRecord } from '../../bin/instance/local-record.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import { verifyRecord } from '../../worker/audit/verify-record.ts';
import { voiceNote } from '../support/voice-notes.ts';
import { MEMBER, MEMBER_PASSWORD, MESSAGES, PASSWORD } from '../upgrade/contents.ts';
import { fillSite } from '../upgrade/fill-site.ts';
import { SiteClient, type SiteSocket } from '../upgrade/site-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'samar-backup-'));
const archive = path.join(folder, 'samar.tar.gz');
const envOf = (name: string, port: number) => ({
  PORT: String(port),
  SAMAR_STATE: path.join(folder, name),
});
const OLD = envOf('old', 8873);
const NEW = envOf('new', 8874);

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

let manifest: Manifest;

/** The same site, whose connection breaks after this number of calls. */
function breakingAfter(site: BackupSite, calls: number): BackupSite {
  const { call } = site;
  let left = calls;
  site.call = (...asked) => {
    if (left-- <= 0) throw new TypeError('fetch failed');
    return call.apply(site, asked);
  };
  return site;
}

const GAMES_ROOM = 'ديوان الشعر';
const POLL = { question: 'كناري السؤال؟', options: ['كناري أ', 'كناري ب'] };
const QUESTION = { question: 'من لا يُنسى؟', answers: 'حسون', category: 'طيور' };

const enterGames = async (site: string) => {
  const owner = new SiteClient(site, 'owner');
  await owner.logIn(PASSWORD);
  return { owner, socket: await owner.enter(GAMES_ROOM) };
};

/** Wins a round and returns the last line. */
async function winQuiz(socket: SiteSocket): Promise<string> {
  await socket.granted('requestQuiz', { count: 1, category: QUESTION.category, everyMinutes: 0 });
  await socket.waitFor('newMessageFromServer', ({ text }) => String(text).includes(QUESTION.question));
  await socket.granted('newMessageFromClient', { text: QUESTION.answers });
  const isEnd = ({ text }: Record<string, unknown>) => String(text).startsWith('انتهت المسابقة');
  return String((await socket.waitFor('newMessageFromServer', isEnd)).text);
}

async function playGames(site: string): Promise<void> {
  const { owner, socket } = await enterGames(site);
  await owner.data('PATCH', '/options-2/site', { voice: 'everyone' });
  await owner.data('POST', '/questions', QUESTION);
  const flags = { multiple: false, hidden: false, anonymous: false };
  const { id } = await socket.granted('newMessageFromClient', { text: '', poll: { ...POLL, ...flags } });
  await socket.granted('requestVote', { messageId: id, choices: [1] });
  await winQuiz(socket);
  // The room has received the option for voice notes during the quiz.
  const claim = await owner.uploadNote(await voiceNote('webm'), 3);
  await socket.granted('newMessageFromClient', { text: '', voice: { claim } });
  socket.close();
}

type Shown = {
  voice?: { url: string; waveform: number[] };
  poll?: { voters: number; options: object[]; mine: number[] };
};

beforeAll(async () => {
  await running(OLD, async site => {
    await playGames(site);
    await fillSite(site);
  });
  await withLocalSite(OLD, 'read', async site => {
    await expect(makeBackup(breakingAfter(site, 40), archive, () => {})).rejects.toThrow('fetch failed');
  });
  expect(existsSync(archive)).toBe(false);
  // A partial backup of one site is not continued for another site (BACKUP-6).
  expect(() => openPartial(`${archive}.partial`, 'https://another.example')).toThrow(
    `a backup of ${OLD.SAMAR_STATE} has read`,
  );
  await withLocalSite(OLD, 'read', async site => {
    let asked = 0;
    const { call } = site;
    site.call = (...all) => {
      asked++;
      return call.apply(site, all);
    };
    manifest = await makeBackup(site, archive, () => {});
    expect(asked).toBeLessThan(manifest.parts.length);
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup contains tables, rooms and files (BACKUP-1)', () => {
  expect(manifest.parts.map(part => part.path)).toEqual(
    expect.arrayContaining(['tables/accounts.jsonl', 'tables/events.jsonl', 'tables/rooms.jsonl']),
  );
  const of = (kind: string) => manifest.parts.filter(part => part.path.startsWith(kind)).length;
  expect(of('rooms/')).toBeGreaterThan(1);
  expect(of('files/')).toBeGreaterThan(3);
  expect(countsOf(manifest)).toMatch(/^\d+ rows of \d+ tables, \d+ rooms, \d+ files$/);
});

test('a restore refuses changed or foreign archives and sites in use (BACKUP-3)', async () => {
  const damaged = path.join(folder, 'damaged.tar.gz');
  copyFileSync(archive, damaged);
  const bytes = readFileSync(damaged);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(damaged, bytes);
  await withLocalSite(OLD, 'restore', async site => {
    await expect(restoreBackup(site, damaged)).rejects.toThrow('is damaged');
    const page = path.join(folder, 'page.html');
    writeFileSync(page, '<!doctype html>');
    await expect(restoreBackup(site, page)).rejects.toThrow('page.html is no backup');
    await expect(restoreBackup(site, archive)).rejects.toThrow('only into an unused site');
    // A refused archive must leave no unpacked files, because it contains all data of a site.
    expect(readdirSync(folder).filter(name => name.endsWith('.restoring'))).toEqual([]);
    await expect(site.beginRestore('0'.repeat(64), ['0000_other.sql'])).rejects.toThrow('another release');
  });
  await running(OLD, async url => {
    expect((await new SiteClient(url, 'owner').logIn(PASSWORD)).status).toBe(200);
  });
}, 300_000);

test('after an interrupted restore to an empty site, a retry restores all data (BACKUP-2)', async () => {
  await withLocalSite(NEW, 'restore', async site => {
    await expect(restoreBackup(breakingAfter(site, 60), archive)).rejects.toThrow('fetch failed');
  });
  await withLocalSite(NEW, 'restore', site => restoreBackup(site, archive));
  await withLocalSite(NEW, 'read', async site => {
    const again = path.join(folder, 'again.tar.gz');
    const { parts } = await makeBackup(site, again, () => {});
    const mark = (all: Manifest['parts']) =>
      all.map(part => `${part.path} ${part.count} ${part.sha256}`).sort();
    expect(mark(parts)).toEqual(mark(manifest.parts));
  });
  const state = NEW.SAMAR_STATE;
  const kept = readKeptHead(state);
  const record = await readRecord(state);
  expect(record.length).toBeGreaterThan(5);
  expect(verifyRecord(record, { before: kept, after: kept }).faults).toEqual([]);
  await running(NEW, async url => {
    const member = new SiteClient(url, MEMBER);
    expect((await member.logIn(MEMBER_PASSWORD)).status).toBe(200);
    const socket = await member.enter();
    const { messages } = await socket.waitFor('chatMessagesFromServer');
    expect((messages as { text: string }[]).map(({ text }) => text)).toEqual([...MESSAGES]);
    const sent = await socket.granted('newMessageFromClient', { text: 'ها نحن هنا' });
    expect(sent).toMatchObject({ seq: MESSAGES.length + 1 });
    const owner = new SiteClient(url, 'owner');
    await owner.logIn(PASSWORD);
    await owner.data('POST', '/colors', { name: 'بعد الاستعادة', value: '#123456' });
    const { avatars } = (await owner.data('GET', '/avatars')) as { avatars: { image: string }[] };
    expect((await fetch(new URL(avatars[0]?.image ?? '', url))).status).toBe(200);
    socket.close();
  });
  const after = readKeptHead(state);
  expect(verifyRecord(await readRecord(state), { before: kept, after }).faults).toEqual([]);
}, 300_000);

test('a restore includes polls, votes, points and voice notes (BACKUP-2)', async () => {
  await running(NEW, async url => {
    const { socket } = await enterGames(url);
    const history = (await socket.waitFor('chatMessagesFromServer')).messages as Shown[];
    expect(history.find(({ poll }) => poll)?.poll).toMatchObject({
      voters: 1,
      options: POLL.options.map((text, at) => ({ text, votes: at })),
      mine: [1],
    });
    const note = history.find(({ voice }) => voice)?.voice;
    expect(note?.waveform).toEqual([0, 15, 31]);
    const file = await fetch(new URL(note?.url ?? '', url));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/webm']);
    expect((await file.arrayBuffer()).byteLength).toBe((await voiceNote('webm')).byteLength);
    expect(await winQuiz(socket)).toMatch(/متصدرو الأسبوع: الأول .*: نقطتان/);
    socket.close();
  });
}, 120_000);

test('a site without a backup secret answers 404, a wrong secret gets 401 (BACKUP-4)', async () => {
  await running(NEW, async url => {
    await expect(new BackupSite(url, 'x'.repeat(43), 'read').contents()).rejects.toMatchObject({
      status: 404,
    });
  });
  await withLocalSite(NEW, 'read', async site => {
    const stranger = new BackupSite(`http://localhost:${NEW.PORT}`, 'x'.repeat(43), 'read');
    await expect(stranger.contents()).rejects.toMatchObject({ status: 401 });
    expect((await site.contents()).tables.length).toBeGreaterThan(10);
  });
}, 120_000);

test('an error in a part ends the backup and names the part (BACKUP-9)', async () => {
  await withLocalSite(OLD, 'read', async site => {
    const { contents } = site;
    site.contents = async () => ({ ...(await contents.call(site)), rooms: [], tables: ['nothing'] });
    const refused = path.join(folder, 'refused.tar.gz');
    await expect(makeBackup(site, refused, () => {})).rejects.toThrow(/^tables\/nothing\.jsonl: /);
    expect(existsSync(refused)).toBe(false);
  });
}, 120_000);

test('files with lost bytes are named, and the archive is made without them (BACKUP-9)', async () => {
  const blobs = readdirSync(OLD.SAMAR_STATE, { recursive: true, encoding: 'utf8' }).filter(place =>
    /r2.*\/blobs\//.test(place),
  );
  for (const blob of blobs.slice(0, 2)) rmSync(path.join(OLD.SAMAR_STATE, blob));
  const incomplete = path.join(folder, 'incomplete.tar.gz');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/backup/backup.ts', '--to', incomplete],
    { env: { ...process.env, ...OLD }, encoding: 'utf8' },
  );
  const [, named = ''] = stderr.split('These files could not be read and are not in it:\n');
  const lost = manifest.parts.filter(({ path: place }) => named.includes(`  ${decodeURIComponent(place)}\n`));
  expect([status, ...lost.map(({ path: place }) => place.split('/')[0])], stderr).toEqual([
    2,
    'files',
    'files',
  ]);
  expect(stdout).toContain('incomplete.tar.gz');
  expect(existsSync(incomplete)).toBe(true);
}, 120_000);
