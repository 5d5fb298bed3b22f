import type { Actor } from '../../protocol/rules/actor.ts';
import type { Chronicle } from './chronicle.ts';
import { actor, but, GARDEN, ghaith, HALL, layla, omar, rima, salma, sami } from './people.ts';

export const ATTIC = 'room-attic';
export const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة' },
  { _id: ATTIC, name: 'العلية' },
];

const mazin = actor({ userID: 'mazin', role: 'visitor' });
const nour = actor({ userID: 'nour', role: 'visitor' });
/** A chat-master who may clear the place, and sees no ghosts. */
const hadi = but(omar, { userID: 'hadi', may: ['canKickUsersWithSameIP', 'canShowUsersCountryFlag'] });
export const VISITORS = ['layla', 'sami', 'mazin', 'nour'];
export const MASTERS = ['omar', 'hadi'];

export type Step = (story: Chronicle) => Promise<void> | void;
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

/** What happens in sight of everybody. */
export const STORY: readonly Step[] = [
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
  asks('layla', 'watchAllUsers', { on: true }),
  asks('hadi', 'requestKickSameIP', { userId: 'mazin' }),
  comes(HALL, layla),
  asks('layla', 'watchAllUsers', { on: true }),
  asks('hadi', 'requestKickAllUsers', {}),
  comes(GARDEN, layla),
  says('layla', 'وداعًا'),
  story => story.rises('layla', 1000),
];

/** What the unseen one does between any two things that happen: comes, changes, looks about, moves, breaks off, goes. */
function lifeOf(person: Actor): readonly Step[] {
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

/** Somebody unseen who lives a life of their own in a story, a step at a time; whoever was put out begins again. */
export class Unseen {
  readonly #person: Actor;
  readonly #life: readonly Step[];
  #at = 0;

  constructor(person: Actor) {
    this.#person = person;
    this.#life = lifeOf(person);
  }

  async lives(story: Chronicle): Promise<void> {
    const { length } = this.#life;
    const isBeginning = this.#at % length === 0;
    if (!isBeginning && !story.isHere(this.#person.userID)) this.#at = Math.ceil(this.#at / length) * length;
    await this.#life[this.#at++ % length]?.(story);
  }
}

export const member = (visibility: Actor['visibility']): Actor =>
  but(rima, { userID: 'unseen', visibility, may: ['canBeGhost', 'canBeHidden', 'canShowUsersWithSameIP'] });
export const admin = (visibility: Actor['visibility']): Actor =>
  but(ghaith, { userID: 'unseen', visibility });
/** Who is as blind to ghosts as those who may not learn of this one. */
export const master = (visibility: Actor['visibility']): Actor =>
  but(omar, { userID: 'unseen', visibility, may: ['canBeGhost', 'canBeHidden', 'canShowUsersWithSameIP'] });

/** The first thing that each of these heard otherwise. */
export function differences(one: Chronicle, other: Chronicle, names: readonly string[]): object[] {
  return names.flatMap(name => {
    const [expected, heard] = [one.heardBy(name), other.heardBy(name)];
    const at = Array.from({ length: Math.max(expected.length, heard.length) }).findIndex(
      (_, index) => expected[index] !== heard[index],
    );
    return at < 0 ? [] : [{ name, at, expected: expected[at], heard: heard[at] }];
  });
}
