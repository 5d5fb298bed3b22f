import { expect, test } from 'vitest';
import {
  findPublicRoom,
  type PublicRoom,
  peopleStep,
  roomPath,
  SITE_SLUG,
  withSlugs,
} from './public-room.ts';

const named = (...names: string[]) => withSlugs(names.map((name, at) => ({ id: `id-${at}`, name })));
const slugsOf = (...names: string[]): string[] => named(...names).map(({ slug }) => slug);
const roomsOf = (...names: string[]) =>
  named(...names).map(room => ({ ...room, subject: '', closed: false, people: 0 }));

test.each([
  ['ديوان الشعر', 'ديوان-الشعر'],
  ['  Tech  Corner ', 'tech-corner'],
  ['غرفة/../؟#%', 'غرفة'],
  ['بَيتٌ', 'بَيتٌ'],
  ['a_b', 'a_b'],
])('the room %s has the slug %s (SITE-65)', (name, slug) => expect(slugsOf(name)).toEqual([slug]));

test.each(['', '!!!', '😀', SITE_SLUG, 'Site', 'id-0'])('the room %s uses its id as slug (SITE-65)', name =>
  expect(slugsOf(name)).toEqual(['id-0']),
);

test('rooms with equal slugs: the older one has the plain slug (SITE-65)', () => {
  expect(slugsOf('غرفة ليلى', 'غرفة-ليلى', 'id-0')).toEqual(['غرفة-ليلى', 'id-1', 'id-2']);
});

test('a room is found only by slug in any spelling or by id (SITE-65)', () => {
  const rooms = roomsOf('Café ليلى', 'other');
  const found = (segment: string) => findPublicRoom(rooms, segment)?.id;
  for (const segment of ['café-ليلى', 'CAFÉ-ليلى', 'cafe\u0301-ليلى', 'id-0', 'ID-0'])
    expect([segment, found(encodeURIComponent(segment))]).toEqual([segment, 'id-0']);
  for (const segment of ['', '%', '%ff', 'cafe', 'constructor', '__proto__'])
    expect([segment, found(segment)]).toEqual([segment, undefined]);
});

test('every address is ASCII only and leads to its room (SITE-65)', () => {
  const rooms = roomsOf('ديوان الشعر', 'ديوان-الشعر', '😀', 'site');
  for (const room of rooms) {
    const path = roomPath(room);
    expect(path).toMatch(/^\/r\/[\w%-]+$/);
    expect(new URL(path, 'https://samar.example').pathname).toBe(path);
    expect(findPublicRoom(rooms, path.slice('/r/'.length))).toBe(room);
  }
});

test('a user count is shown as the largest step below it (SITE-69)', () => {
  const sizes = [0, 1, 5, 6, 10, 11, 20, 21, 50, 51, 1_000, 20_000];
  expect(sizes.map(peopleStep)).toEqual([0, 0, 0, 5, 5, 10, 10, 20, 20, 50, 500, 10_000]);
});

test('a flood of unknown segments reads each room in the list once (SITE-69)', () => {
  let reads = 0;
  const room = (at: number): PublicRoom => ({
    ...{ id: `id-${at}`, name: `غرفة ${at}`, subject: '', closed: false, people: 0 },
    get slug() {
      reads += 1;
      return `غرفة-${at}`;
    },
  });
  const rooms = Array.from({ length: 50 }, (_, at) => room(at));
  for (let at = 0; at < 100; at++) expect(findPublicRoom(rooms, `none-${at}`)).toBeUndefined();
  expect(reads).toBe(50);
  expect(findPublicRoom(rooms, 'ID-7')).toBe(rooms[7]);
});
