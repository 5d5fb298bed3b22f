import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isColor, ratio } from '../../protocol/colors.ts';
import { GIFT_FONT_SIZES } from '../../protocol/resources/content.ts';
import * as demo from './demo.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RENDERED = path.join(ROOT, 'migrations/seed/pictures/rendered');
const PUBLIC = path.join(ROOT, 'web/public');
const PAPER = '#ffffff';
const INK = '#0f1c21';

const keys = demo.demoFiles.map(({ key }) => key);
const keyOf = (uploadPath: string) => uploadPath.slice('/uploads/'.length);
const named = (uploadPath: string) => uploadPath.startsWith('/uploads/') && keys.includes(keyOf(uploadPath));
const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

test('the demo accounts are an owner and a chat-master with one password and valid pictures', () => {
  expect(demo.demoAccounts.map(({ username, role }) => [username, role])).toEqual([
    ['owner', 'owner'],
    ['master', 'chat-master'],
  ]);
  expect(demo.DEMO_PASSWORD).toBe('samar-local');
  for (const { image, star, nicknameImg, decoration } of demo.demoAccounts) {
    expect(demo.demoAvatars.map(({ uploadPath }) => uploadPath)).toContain(image);
    expect(demo.demoStars.find(({ uploadPath }) => uploadPath === star)?.forChatMasters).toBe(true);
    if (nicknameImg) expect(keys).toContain(`nickname-images/${nicknameImg}`);
    if (decoration) expect(demo.demoDecorations.map(({ name }) => name)).toContain(decoration);
  }
});

test('only the local setup uses the demo accounts', () => {
  const sources = ['protocol', 'rooms-do', 'worker', 'web/src', 'bin', 'migrations'].flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.test)\.(ts|tsx|mjs|sql)$/.test(file))
      .map(file => path.join(folder, file)),
  );
  const knowing = sources.filter(file => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return /samar-local|migrations\/seed\/(?:demo|accounts)|demo: true|INTO `?"?accounts/i.test(text);
  });
  expect(knowing.sort()).toEqual([
    'bin/instance/seed-demo.ts',
    'bin/start.ts',
    'migrations/seed/accounts.ts',
  ]);
});

describe('the demo rooms', () => {
  const rooms = demo.demoRooms;

  test('five rooms: one primary, one with a password, one for two users', () => {
    expect(rooms).toHaveLength(5);
    expect(rooms.filter(({ primary }) => primary).map(({ name }) => name)).toEqual(['المجلس العام']);
    expect(rooms.filter(({ password }) => password).map(({ name }) => name)).toEqual(['غرفة الإدارة']);
    expect(rooms.filter(({ maxUsers }) => maxUsers === 2).map(({ name }) => name)).toEqual(['ركن التقنية']);
  });

  test('the primary room is open to all users', () => {
    expect(rooms.find(({ primary }) => primary)).toMatchObject({ password: null, maxUsers: null });
  });

  test('names and ids are unique, and sizes are allowed for an operator', () => {
    expect(distinct(rooms.map(({ name }) => name))).toBe(true);
    for (const { _id, maxUsers } of rooms) {
      expect(_id).toMatch(/^[a-z][a-z-]*$/);
      if (maxUsers !== null) expect(maxUsers >= 1 && maxUsers <= 95).toBe(true);
    }
  });

  test.each(rooms)('$name is readable in its own colors', room => {
    expect(ratio(room.nameColor, room.nameBGColor)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(room.subjectColor, room.subjectBGColor)).toBeGreaterThanOrEqual(4.5);
  });
});

test('there are at least 12 demo avatars for all users, 2 restricted ones and one default', () => {
  const avatars = demo.demoAvatars;
  expect(avatars.filter(({ isRestricted }) => !isRestricted).length).toBeGreaterThanOrEqual(12);
  expect(avatars.filter(({ isRestricted }) => isRestricted)).toHaveLength(2);
  expect(avatars.filter(entry => entry.default)).toMatchObject([
    { name: 'default', uploadPath: '/uploads/defaultAvatar.gif', isRestricted: false },
  ]);
  expect(avatars.filter(({ uploadPath }) => !named(uploadPath))).toEqual([]);
  expect(distinct(avatars.map(({ name }) => name))).toBe(true);
});

test('there are 12 demo stars ranked from 1, some for visitors, some for chat-masters', () => {
  const stars = demo.demoStars;
  expect(stars.map(({ rank }) => rank)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(stars.filter(({ forVisitors }) => forVisitors).length).toBeGreaterThanOrEqual(6);
  expect(stars.filter(({ forChatMasters }) => forChatMasters).length).toBeGreaterThanOrEqual(6);
  expect(stars.filter(star => !star.forVisitors && !star.forChatMasters)).toEqual([]);
  expect(stars.filter(({ uploadPath }) => !named(uploadPath))).toEqual([]);
  expect(distinct(stars.map(({ name }) => name))).toBe(true);
});

test('there are 30 demo emojis, each a character or an image with a one-word code', () => {
  const emojis = demo.demoEmojis;
  expect(emojis).toHaveLength(30);
  expect(emojis.filter(({ emojiCode, emojiName }) => (emojiCode === null) === (emojiName === null))).toEqual(
    [],
  );
  expect(emojis.filter(({ shortcut }) => !/^\S+$/.test(shortcut))).toEqual([]);
  expect(distinct(emojis.map(({ shortcut }) => shortcut))).toBe(true);
  const images = emojis.flatMap(({ emojiName }) => emojiName ?? []);
  expect(images.length).toBeGreaterThanOrEqual(10);
  expect(images.filter(name => !keys.includes(`emojis/${name}`))).toEqual([]);
  const codes = emojis.flatMap(({ emojiCode }) => emojiCode ?? []);
  expect(codes.length).toBeGreaterThanOrEqual(10);
  expect(codes.filter(code => !/^\p{Emoji_Presentation}$/u.test(String.fromCodePoint(code)))).toEqual([]);
});

test('10 demo shortcuts, one of them inactive, are readable in light and dark themes', () => {
  const shortcuts = demo.demoShortcuts;
  expect(shortcuts).toHaveLength(10);
  expect(shortcuts.filter(({ view }) => !view)).toHaveLength(1);
  const terms = shortcuts.map(({ shortcutTerm }) => shortcutTerm);
  expect(distinct([...terms, ...demo.demoEmojis.map(({ shortcut }) => shortcut)])).toBe(true);
  expect(terms.filter(term => !/^\S+$/.test(term))).toEqual([]);
  expect(shortcuts.filter(({ color }) => Math.min(ratio(color, PAPER), ratio(color, INK)) < 4)).toEqual([]);
});

test('there are 6 demo gifts in allowed sizes: four for all, one for visitors, one for supers', () => {
  const audiences = demo.demoGifts.map(({ userType }) => userType);
  expect(audiences).toEqual(['all', 'all', 'all', 'all', 'forVisitors', 'forSupers']);
  expect(demo.demoGifts.filter(({ fontSize }) => !GIFT_FONT_SIZES.some(size => size === fontSize))).toEqual(
    [],
  );
  expect(demo.demoGiftsSpeedDir).toMatchObject({ speed: 60, dir: 'right' });
});

test('there are 3 scheduled demo messages, one of them shown on entry', () => {
  const messages = demo.demoChatMsgs;
  expect(messages).toHaveLength(3);
  expect(messages.filter(({ showOnEntry }) => showOnEntry)).toHaveLength(1);
  expect(messages.filter(({ avatar }) => !keys.includes(`avatars/${avatar}`))).toEqual([]);
  expect(demo.demoChatMsgTimer.loopTimer).toBe(15);
});

describe('every demo record', () => {
  const records = [
    ...demo.demoRooms,
    ...demo.demoAvatars,
    ...demo.demoStars,
    ...demo.demoEmojis,
    ...demo.demoShortcuts,
    ...demo.demoGifts,
    ...demo.demoChatMsgs,
    ...demo.demoDecorations,
    ...demo.demoAccounts,
  ];

  test('each record has a unique id', () => {
    expect(distinct(records.map(({ _id }) => _id))).toBe(true);
  });

  test('each record has valid colors; its background may be empty', () => {
    const colors = records.flatMap(record =>
      Object.entries(record).filter(([field]) => /color$/i.test(field)),
    );
    const isValid = ([field, value]: [string, unknown]) =>
      isColor(String(value)) || (value === '' && /bgcolor|background/i.test(field));
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter(entry => !isValid(entry))).toEqual([]);
  });
});

describe('the rendered pictures', () => {
  const files = readdirSync(RENDERED, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /\.\w+$/.test(file));

  test('the rendered pictures match the names in the demo data', () => {
    expect(distinct(keys)).toBe(true);
    expect(demo.demoFiles.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  test('the rendered pictures total less than 600,000 bytes', () => {
    expect(files.reduce((sum, file) => sum + statSync(path.join(RENDERED, file)).size, 0)).toBeLessThan(
      600_000,
    );
  });

  test.each(demo.demoFiles)(
    'each picture has its declared type and an allowed size: $file',
    ({ file, contentType }) => {
      const bytes = readFileSync(path.join(RENDERED, file));
      const { type, width, height } = headerOf(bytes);
      expect(type).toBe(contentType);
      expect(bytes.length).toBeLessThanOrEqual(512 * 1024);
      expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(52);
    },
  );

  test.each(['avatars/lantern.gif', 'stars/gold.gif'])('the picture is animated: %s', file => {
    const graphicControls = readFileSync(path.join(RENDERED, file)).toString('latin1').split('\x21\xf9\x04');
    expect(graphicControls.length - 1).toBe(6);
  });

  test.each(['defaultAvatar.gif', 'defaultStar.gif'])('the page folder has an identical copy: %s', file => {
    expect(readFileSync(path.join(PUBLIC, file)).equals(readFileSync(path.join(RENDERED, file)))).toBe(true);
  });
});

function headerOf(bytes: Buffer): { type: string; width: number; height: number } {
  if (bytes.toString('latin1', 0, 6) === 'GIF89a')
    return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return { type: 'unknown', width: 0, height: 0 };
}
