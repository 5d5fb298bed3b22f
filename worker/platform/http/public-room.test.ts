import { expect, test } from 'vitest';
import { findPublicRoom, peopleStep, roomPath, SITE_SLUG, withSlugs } from './public-room.ts';

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
])('%s has the slug %s (SITE-65)', (name, slug) => expect(slugsOf(name)).toEqual([slug]));

test.each(['', '!!!', '😀', SITE_SLUG, 'Site', 'id-0'])('%s goes by its id (SITE-65)', name =>
  expect(slugsOf(name)).toEqual(['id-0']),
);

test('of equal slugs the older room keeps its own (SITE-65)', () => {
  expect(slugsOf('غرفة ليلى', 'غرفة-ليلى', 'id-0')).toEqual(['غرفة-ليلى', 'id-1', 'id-2']);
});

test('a room is found by slug in any spelling and by id, nothing else (SITE-65)', () => {
  const rooms = roomsOf('Café ليلى', 'other');
  const found = (segment: string) => findPublicRoom(rooms, segment)?.id;
  for (const segment of ['café-ليلى', 'CAFÉ-ليلى', 'cafe\u0301-ليلى', 'id-0', 'ID-0'])
    expect([segment, found(encodeURIComponent(segment))]).toEqual([segment, 'id-0']);
  for (const segment of ['', '%', '%ff', 'cafe', 'constructor', '__proto__'])
    expect([segment, found(segment)]).toEqual([segment, undefined]);
});

test('every address has ASCII only and leads to its room (SITE-65)', () => {
  const rooms = roomsOf('ديوان الشعر', 'ديوان-الشعر', '😀', 'site');
  for (const room of rooms) {
    const path = roomPath(room);
    expect(path).toMatch(/^\/r\/[\w%-]+$/);
    expect(new URL(path, 'https://samar.example').pathname).toBe(path);
    expect(findPublicRoom(rooms, path.slice('/r/'.length))).toBe(room);
  }
});

test('a size is told by the step below it (SITE-69)', () => {
  const sizes = [0, 1, 5, 6, 10, 11, 20, 21, 50, 51, 1_000, 20_000];
  expect(sizes.map(peopleStep)).toEqual([0, 0, 0, 5, 5, 10, 10, 20, 20, 50, 500, 10_000]);
});
