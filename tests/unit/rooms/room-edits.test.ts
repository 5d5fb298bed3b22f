import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { ACTORS } from '../../support/matrix-people.ts';
import { rima } from '../../support/people.ts';
import { type RoomWish, SiteTable } from '../../support/site-table.ts';
import { EDITED_ROOMS, type EditedRoom, ROOM_EDITS, type RoomEdit } from '../../tables/room-edits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const TIMEOUT_MS = 60_000;
const EDITED = 'room-edited';
const SQUARE = 'room-square';

/** What the lines above the table and a row of it say. */
function saidOf(
  { needs, ofThePrimary }: RoomEdit,
  { madeBy, is }: EditedRoom,
  self: Actor,
): 'ok' | ErrorCode {
  if (madeBy === 'nobody') return 'room_not_found';
  const holds = needs === 'anybody' || (needs !== 'nobody' && needs.every(flag => self.permissions[flag]));
  if (madeBy !== 'the editor' || !holds) return 'forbidden';
  return (is?.primary && ofThePrimary) || 'ok';
}

/** The editor in the room or in another one, with its maker beside them. */
async function siteWith({ madeBy, isHere, is }: EditedRoom, self: Actor) {
  const makers = { 'the editor': self.userID, 'somebody else': rima.userID, operators: null };
  const edited = (createdBy: string | null): RoomWish => ({
    ...{ _id: EDITED, name: 'الغرفة', createdBy },
    ...is,
  });
  const site = new SiteTable([
    { _id: SQUARE, name: 'الساحة', primary: !is?.primary },
    ...(madeBy === 'nobody' ? [] : [edited(makers[madeBy])]),
  ]);
  const at = isHere ? EDITED : SQUARE;
  if (madeBy !== 'nobody') await site.sit(EDITED, rima);
  return { site, at, chair: await site.sit(at, self) };
}

const rooms = Object.entries<EditedRoom>(EDITED_ROOMS);
const cellsOf = (self: Actor) =>
  rooms.flatMap(([name, room]) =>
    ROOM_EDITS.map(edit => ({ name, room, edit, said: saidOf(edit, room, self) })),
  );

test.each(Object.keys(ACTORS))(
  'MAY-50, MAY-51, MOVE-25, MOVE-26 %s changes, colours and removes the rooms that the contract says, and a refusal changes nothing',
  async who => {
    const self = ACTORS[who] as Actor;
    const wrong: string[] = [];
    for (const { name, room, edit, said } of cellsOf(self)) {
      const { site, at, chair } = await siteWith(room, self);
      const answer = await site.ask(at, chair, edit.event, edit.data(EDITED));
      const got = answer.ok ? 'ok' : answer.code;
      const cell = `${name}, ${edit.what}`;
      if (got !== said) wrong.push(`${cell}: ${got} instead of ${said}`);
      if ((got === 'ok') !== (site.deeds.length === 1))
        wrong.push(`${cell}: ${got}, and ${site.deeds.length} deeds`);
    }
    expect(wrong).toEqual([]);
  },
  TIMEOUT_MS,
);

test('MAY-50, MAY-51 there is a cell for every actor, room and edit', () => {
  const actors = Object.values(ACTORS);
  const cells = actors.flatMap(cellsOf);
  const count = (code: string) => cells.filter(({ said }) => said === code).length;
  expect([cells.length, count('ok'), count('primary_room'), count('room_not_found')]).toEqual([
    8_424, 236, 4, 648,
  ]);
});
