import { beforeAll, expect, test } from 'vitest';
import type { Duty } from '../../../protocol/rest/calls/moderation.ts';
import { enter, Member, makeModeratedSite } from '../../support/accounts.ts';
import { codeOf } from '../../support/lobby-presence.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const salma = new Member('salma');
const omar = new Member('omar');
const rima = new Member('rima');
let ofOmar: ClientSocket;
let ofSalma: ClientSocket;

const read = async (who: Visitor): Promise<Duty> => {
  const { body } = await call('GET', '/duty', undefined, who.headers);
  return (body as unknown as { data: { duty: Duty } }).data.duty;
};

const covering = async (who: Visitor) => (await read(who)).rooms.map(room => room.covering);

beforeAll(async () => {
  await makeModeratedSite();
  ofSalma = await enter(salma);
  ofOmar = await enter(omar);
  await rima.signIn();
});

test("a moderator on duty reads who covers each room and the last hour's actions (DUTY-2, DUTY-5)", async () => {
  const guest = new Visitor('زائر المناوبة');
  const ofGuest = await enter(guest);
  expect((await call('GET', '/duty', undefined, rima.headers)).status).toBe(403);
  expect((await call('GET', '/duty', undefined, guest.headers)).status).toBe(403);
  expect(codeOf(await ofGuest.request('requestDuty', { on: true }))).toBe('forbidden');
  await ofOmar.request('requestDuty', { on: true });
  expect(await covering(salma)).toEqual([['omar']]);
  await ofOmar.request('sendWarningMessage', { userId: guest.userID, text: 'تمهل' });
  await expect.poll(async () => (await read(omar)).acts).toMatchObject([{ act: 'warning', by: 'omar' }]);
  const { isOn, rooms, openReports } = await read(omar);
  expect([isOn, rooms, openReports]).toEqual([true, [{ room: 'القاعة', guests: 1, covering: ['omar'] }], 0]);
  expect((await read(salma)).isOn).toBe(false);
});

test('a chat-master sees neither ghosts on duty nor acts by owners (DUTY-5)', async () => {
  await ofOmar.request('requestDuty', { on: false });
  await ofSalma.request('requestChangeUserVisibility', { userId: salma.userID, visibility: 'ghost' });
  await ofSalma.request('requestDuty', { on: true });
  expect(await covering(salma)).toEqual([['salma']]);
  const guest = new Visitor('زائر آخر');
  await enter(guest);
  await ofSalma.request('sendWarningMessage', { userId: guest.userID, text: 'من المالك' });
  await expect.poll(async () => (await read(salma)).acts.map(({ by }) => by)).toContain('salma');
  const { rooms, acts } = await read(omar);
  expect(rooms.map(({ covering }) => covering)).toEqual([[]]);
  expect(acts.map(({ by }) => by)).not.toContain('salma');
});
