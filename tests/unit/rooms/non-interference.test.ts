import { beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { Chronicle } from '../../support/chronicle.ts';
import { actor, but, GARDEN, ghaith, HALL, layla, omar, rima, salma, sami } from '../../support/people.ts';
import { SiteTable } from '../../support/site-table.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_900_000_000_000 });
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const TIMEOUT_MS = 30_000;
const ATTIC = 'room-attic';
const mazin = actor({ userID: 'mazin', role: 'visitor' });
const nour = actor({ userID: 'nour', role: 'visitor' });
/** A chat-master who may clear the place, and sees no ghosts. */
const hadi = but(omar, { userID: 'hadi', may: ['canKickUsersWithSameIP', 'canShowUsersCountryFlag'] });
const WITNESSES = { visitors: ['layla', 'sami', 'mazin', 'nour'], masters: ['omar', 'hadi'] };

type Step = (story: Chronicle) => Promise<void> | void;
const asks =
  (
    userID: string,
    ...ask: Parameters<Chronicle['asks']> extends [string, ...infer Rest] ? Rest : never
  ): Step =>
  story =>
    story.asks(userID, ...ask);
const says = (userID: string, text: string) => asks(userID, 'newMessageFromClient', { text });
const comes =
  (roomId: string, person: Actor): Step =>
  story =>
    story.comes(roomId, person);
const goes =
  (userID: string, roomId: string): Step =>
  story =>
    story.goes(userID, roomId);

const STORY: readonly Step[] = [
  comes(HALL, layla),
  comes(HALL, omar),
  comes(GARDEN, sami),
  asks('layla', 'watchAllUsers', { on: true }),
  asks('omar', 'watchAllUsers', { on: true }),
  comes(HALL, hadi),
  comes(GARDEN, salma),
  comes(HALL, mazin),
  says('layla', 'مساء الخير'),
  says('sami', 'أهلًا'),
  asks('layla', 'requestChangeNickname', { userId: 'layla', nickname: 'ليلى الجديدة' }),
  asks('omar', 'requestChangeNicknameColors', { userId: 'omar', nicknameColor: '#00aa00' }),
  asks('sami', 'privateMessage', { to: 'mazin', chatMessage: 'سرّ' }),
  asks('hadi', 'requestShowAllConnected', {}),
  asks('layla', 'privateMessage', { to: 'unseen', chatMessage: 'هل من أحد؟' }),
  asks('omar', 'requestKickUser', { userId: 'unseen' }),
  goes('layla', GARDEN),
  says('layla', 'في الحديقة'),
  asks('salma', 'requestSendPublicAd', {
    roomType: 'all',
    userType: 'all',
    adMsg: 'إعلان',
    color: '#000000',
    bgColor: '#ffffff',
  }),
  asks('salma', 'requestKickUser', { userId: 'mazin' }),
  comes(ATTIC, nour),
  story => story.rises('nour', 1006),
  story => story.rings(),
  goes('omar', ATTIC),
  says('omar', 'في العلية'),
  asks('salma', 'requestTransferUserToRoom', { userId: 'sami', roomName: 'العلية' }),
  comes(HALL, mazin),
  asks('hadi', 'requestKickSameIP', { userId: 'mazin' }),
  comes(HALL, layla),
  asks('hadi', 'requestKickAllUsers', {}),
  comes(GARDEN, layla),
  says('layla', 'وداعًا'),
  story => story.rises('layla', 1000),
];

/** What the unseen one does between any two things that happen: comes, changes, looks about, moves, breaks off, goes. */
function unseenLife(person: Actor): readonly Step[] {
  const own = (over: object) => ({ userId: person.userID, ...over });
  const { userID } = person;
  return [
    comes(HALL, person),
    asks(userID, 'watchAllUsers', { on: true }),
    asks(userID, 'requestChangeStatus', { status: 'busy' }),
    asks(userID, 'requestChangeNickname', own({ nickname: 'لا أحد' })),
    asks(userID, 'requestShowAllConnected', {}),
    goes(userID, ATTIC),
    asks(userID, 'requestChangeIcon', own({ iconName: 'rose' })),
    asks(userID, 'requestChangeUserVisibility', own({ visibility: person.visibility })),
    goes(userID, GARDEN),
    asks(userID, 'requestChangeNicknameColors', own({ nicknameColor: '#00aa00' })),
    story => story.rises(userID, 1006),
    comes(GARDEN, person),
    goes(userID, HALL),
    asks(userID, 'requestHideHisStar', own({ starVisibility: false })),
    story => story.rises(userID, 1000),
  ];
}

async function tell(unseen: Actor | null, shift = 0): Promise<Chronicle> {
  const story = new Chronicle(
    new SiteTable([
      { _id: HALL, name: 'القاعة', primary: true },
      { _id: GARDEN, name: 'الحديقة' },
      { _id: ATTIC, name: 'العلية' },
    ]),
  );
  const life = unseen ? unseenLife(unseen) : [];
  let at = 0;
  for (const [turn, step] of STORY.entries()) {
    if (unseen && turn >= shift) at = await live(story, life, at, unseen);
    await story.settle();
    await step(story);
    await story.settle();
  }
  return story;
}

/** The next thing that the unseen one does; whoever was put out begins again. */
async function live(story: Chronicle, life: readonly Step[], at: number, { userID }: Actor): Promise<number> {
  const isBeginning = at % life.length === 0;
  const turn = isBeginning || story.isHere(userID) ? at : Math.ceil(at / life.length) * life.length;
  await life[turn % life.length]?.(story);
  return turn + 1;
}

const member = (visibility: Actor['visibility']) =>
  but(rima, { userID: 'unseen', visibility, may: ['canBeGhost', 'canBeHidden', 'canShowUsersWithSameIP'] });
const admin = (visibility: Actor['visibility']) => but(ghaith, { userID: 'unseen', visibility });

/** The first thing that each of these heard otherwise. */
function differences(one: Chronicle, other: Chronicle, names: readonly string[]): object[] {
  return names.flatMap(name => {
    const [expected, heard] = [one.heardBy(name), other.heardBy(name)];
    const at = Array.from({ length: Math.max(expected.length, heard.length) }).findIndex(
      (_, index) => expected[index] !== heard[index],
    );
    return at < 0 ? [] : [{ name, at, expected: expected[at], heard: heard[at] }];
  });
}

const SHIFTS = Array.from({ length: 15 }, (_, at) => at);

test.each(SHIFTS)(
  'SEES-1, SEES-2, SEES-4, SEES-12, HEARS-5 guests and chat-masters hear the same with a ghost about and without (from step %d)',
  async shift => {
    const names = [...WITNESSES.visitors, ...WITNESSES.masters];
    const without = await tell(null);
    expect(differences(without, await tell(admin('ghost'), shift), names)).toEqual([]);
    expect(differences(without, await tell(member('ghost'), shift), names)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(SHIFTS)(
  'SEES-1, SEES-4, SEES-12, HEARS-5 guests hear the same with somebody hidden about and without (from step %d)',
  async shift => {
    const without = await tell(null);
    expect(differences(without, await tell(admin('hidden'), shift), WITNESSES.visitors)).toEqual([]);
    expect(differences(without, await tell(member('hidden'), shift), WITNESSES.visitors)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('SEES-1, SEES-2 all of them would have heard of somebody in sight, and chat-masters of somebody hidden', async () => {
  const without = await tell(null);
  const names = [...WITNESSES.visitors, ...WITNESSES.masters];
  expect(differences(without, await tell(admin('visible')), names)).toHaveLength(names.length);
  expect(differences(without, await tell(admin('hidden')), WITNESSES.masters)).toHaveLength(2);
});
