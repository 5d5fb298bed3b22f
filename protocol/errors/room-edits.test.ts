import { expect, test } from 'vitest';
import { ACTORS } from '../../tests/rooms/moderation/permission-actors.ts';
import { freezeClock } from '../../tests/support/frozen-clock.ts';
import { rima } from '../../tests/support/people.ts';
import { type RoomOptions, SiteHarness } from '../../tests/support/site-harness.ts';
import { EDITED_ROOMS, type EditedRoom, ROOM_EDITS, type RoomEdit } from '../../tests/tables/room-edits.ts';
import type { Actor } from '../rules/actor.ts';
import type { ErrorCode } from './catalogue.ts';

freezeClock();

const TIMEOUT_MS = 60_000;
const EDITED = 'room-edited';
const SQUARE = 'room-square';

/** Expected result of an edit: 'ok' or the refusal. */
function saidOf(
  { needs, ofThePrimary }: RoomEdit,
  { madeBy, is }: EditedRoom,
  self: Actor,
): 'ok' | ErrorCode {
  if (madeBy === 'nobody') return 'room_not_found';
  const holds = needs.every(flag => self.permissions[flag]);
  if (madeBy !== 'the editor' || !holds) return 'forbidden';
  return (is?.primary && ofThePrimary) || 'ok';
}

/** The edited room, with the editor in it or in another room, and its creator. */
async function siteWith({ madeBy, isHere, is }: EditedRoom, self: Actor) {
  const makers = { 'the editor': self.userId, 'somebody else': rima.userId, operators: null };
  const edited = (createdBy: string | null): RoomOptions => ({
    ...{ _id: EDITED, name: 'الغرفة', createdBy },
    ...is,
  });
  const site = new SiteHarness([
    { _id: SQUARE, name: 'الساحة', primary: !is?.primary },
    ...(madeBy === 'nobody' ? [] : [edited(makers[madeBy])]),
  ]);
  const at = isHere ? EDITED : SQUARE;
  if (madeBy !== 'nobody') await site.join(EDITED, rima);
  return { site, at, socket: await site.join(at, self) };
}

const rooms = Object.entries<EditedRoom>(EDITED_ROOMS);
const cellsOf = (self: Actor) =>
  rooms.flatMap(([name, room]) =>
    ROOM_EDITS.map(edit => ({ name, room, edit, said: saidOf(edit, room, self) })),
  );

test.each(Object.keys(ACTORS))(
  '%s may make the edits listed in the contract and no others; a refusal changes nothing (MAY-50)',
  async who => {
    const self = ACTORS[who] as Actor;
    const wrong: string[] = [];
    for (const [name, room] of rooms) {
      let world = await siteWith(room, self);
      for (const { edit, said } of cellsOf(self).filter(cell => cell.name === name)) {
        const { site, at, socket } = world;
        const answer = await site.request(at, socket, edit.event, edit.data(EDITED));
        const got = answer.ok ? 'ok' : answer.code;
        const cell = `${name}, ${edit.what}`;
        if (got !== said) wrong.push(`${cell}: ${got} instead of ${said}`);
        if ((got === 'ok') !== (site.calls.length === 1))
          wrong.push(`${cell}: ${got}, and ${site.calls.length} calls`);
        if (site.calls.length === 0) continue;
        site.release();
        world = await siteWith(room, self);
      }
      world.site.release();
    }
    expect(wrong).toEqual([]);
  },
  TIMEOUT_MS,
);

test('each actor, room and edit has a case; each edit has an allowed actor (MAY-50)', () => {
  const actors = Object.values(ACTORS);
  const cells = actors.flatMap(cellsOf);
  expect(cells).toHaveLength(actors.length * rooms.length * ROOM_EDITS.length);
  const allowed = new Set(cells.filter(({ said }) => said === 'ok').map(({ edit }) => edit));
  expect(ROOM_EDITS.filter(edit => !allowed.has(edit))).toEqual([]);
  const outcomes = new Set(cells.map(({ said }) => said));
  expect([...outcomes].sort()).toEqual(['forbidden', 'ok', 'primary_room', 'room_not_found']);
});
