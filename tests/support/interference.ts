import type { Actor } from '../../protocol/rules/actor.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import { actor, GARDEN, ghaith, HALL, layla, omar, rima, salma, sami, variantOf } from './people.ts';
import { listedWord, siteConfigWith } from './samples.ts';
import { Scenario } from './scenario.ts';
import { SiteHarness } from './site-harness.ts';

export const ATTIC = 'room-attic';
const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة' },
  { _id: ATTIC, name: 'العلية' },
];

const mazin = actor({ userId: 'mazin', role: 'visitor' });
const nour = actor({ userId: 'nour', role: 'visitor' });
/** A chat-master who may kick all users with one address, and sees no ghosts. */
const hadi = variantOf(omar, { userId: 'hadi', may: ['canKickUsersWithSameIP', 'canShowUsersCountryFlag'] });
export const VISITORS = ['layla', 'sami', 'mazin', 'nour'];
export const MASTERS = ['omar', 'hadi'];
export const EVERYBODY = [...VISITORS, ...MASTERS];

export type Step = (scenario: Scenario) => Promise<void> | void;
const sends =
  (
    userID: string,
    ...ask: Parameters<Scenario['send']> extends [string, ...infer Rest] ? Rest : never
  ): Step =>
  scenario =>
    scenario.send(userID, ...ask);
const says = (userID: string, text: string) => sends(userID, 'newMessageFromClient', { text });
/** Acts on the last message that a user received. Other users receive nothing about a message of an invisible user. */
const onLast =
  (userID: string, event: UpName, dataOf: (messageId: string) => object): Step =>
  scenario =>
    scenario.send(userID, event, dataOf(scenario.lastHeardBy(userID)));
const joins =
  (roomId: string, person: Actor): Step =>
  scenario =>
    scenario.join(roomId, person);
const movesTo =
  (userID: string, roomId: string): Step =>
  scenario =>
    scenario.moveTo(userID, roomId);

const confirmsInbox =
  (userID: string): Step =>
  async scenario => {
    const ids = scenario.inboxOf(userID);
    if (ids.length > 0) await scenario.send(userID, 'inboxReceived', { ids });
  };

/** Requests the friend list like the page. The answer is compared like a frame. */
const readsFriends =
  (userID: string): Step =>
  scenario =>
    scenario.readFriends(userID);

const QUIZ = { count: 1, category: 'تاريخ', everyMinutes: 0 };
/** Two correct answers in the quiz. Messages with the longer one are shown only to their author. */
const [ANSWER, UNSEEN_ANSWER] = ['طارق', 'طارق بن زياد'];
const sendsNote =
  (userID: string, text = ''): Step =>
  scenario =>
    scenario.sendNote(userID, text);
const passesQuiz: Step = scenario => scenario.passQuiz();

const POLL = {
  question: 'من هنا؟',
  options: ['أنا', 'لا أحد'],
  multiple: false,
  hidden: false,
  anonymous: false,
};

const JOINS_MAZIN = joins(HALL, mazin);

export const VISIBLE_STEPS: readonly Step[] = [
  joins(HALL, layla),
  joins(HALL, omar),
  readsFriends('omar'),
  joins(GARDEN, sami),
  sends('layla', 'watchAllUsers', { on: true }),
  sends('omar', 'watchAllUsers', { on: true }),
  joins(HALL, hadi),
  readsFriends('hadi'),
  joins(GARDEN, salma),
  JOINS_MAZIN,
  says('layla', 'مساء الخير'),
  says('sami', 'أهلًا'),
  sendsNote('layla'),
  sends('omar', 'requestQuiz', QUIZ),
  passesQuiz,
  says('mazin', ANSWER),
  onLast('mazin', 'newMessageFromClient', replyTo => ({ text: 'مساء النور', replyTo })),
  onLast('layla', 'requestReact', messageId => ({ messageId, reaction: '👍', on: true })),
  onLast('omar', 'requestReact', messageId => ({ messageId, reaction: '🌹', on: true })),
  onLast('layla', 'requestReact', messageId => ({ messageId, reaction: '👍', on: false })),
  onLast('mazin', 'requestEditMessage', messageId => ({ messageId, text: 'مساء الورد' })),
  onLast('omar', 'requestPinMessage', messageId => ({ messageId })),
  sends('hadi', 'requestQuiz', QUIZ),
  passesQuiz,
  says('layla', ANSWER),
  sends('layla', 'typing', { on: true }),
  sends('layla', 'typing', { on: true, to: 'unseen' }),
  sends('layla', 'typing', { on: true, to: 'mazin' }),
  // A round in a room that may otherwise contain only an invisible user.
  movesTo('omar', ATTIC),
  sends('omar', 'requestQuiz', QUIZ),
  movesTo('omar', HALL),
  passesQuiz,
  movesTo('omar', ATTIC),
  movesTo('omar', HALL),
  sends('omar', 'newMessageFromClient', { text: '', poll: POLL }),
  onLast('layla', 'requestVote', messageId => ({ messageId, choices: [0] })),
  onLast('omar', 'requestVote', messageId => ({ messageId, choices: [1] })),
  onLast('omar', 'requestClosePoll', messageId => ({ messageId })),
  says('layla', '@unseen @لا أحد @mazin أين أنتم؟'),
  onLast('hadi', 'requestPinMessage', messageId => ({ messageId })),
  sends('layla', 'requestIgnoreUser', { userId: 'unseen', on: true }),
  sends('mazin', 'requestIgnoreUser', { userId: 'layla', on: true }),
  sends('layla', 'privateMessage', { to: 'mazin', chatMessage: 'هل تسمعني؟' }),
  sends('layla', 'requestSetPrivacy', { privateFrom: 'nobody', seen: true }),
  sends('layla', 'privateSeen', { to: 'unseen', messageId: 'm' }),
  says('salma', '@sami الآخر أهلًا بك، و@unseen'),
  sends('layla', 'requestChangeNickname', { userId: 'layla', nickname: 'ليلى الجديدة' }),
  sends('omar', 'requestChangeNicknameColors', { userId: 'omar', nicknameColor: '#00aa00' }),
  sends('sami', 'privateMessage', { to: 'mazin', chatMessage: 'سرّ' }),
  sends('hadi', 'requestShowAllConnected', {}),
  // The invisible user's account is absent or invisible, so the third message of each sender exceeds the inbox limit.
  ...['هل من أحد؟', 'أجب', 'آخر مرة'].flatMap(chatMessage =>
    ['layla', 'omar'].map(userId => sends(userId, 'privateMessage', { to: 'unseen', chatMessage })),
  ),
  sends('omar', 'requestKickUser', { userId: 'unseen' }),
  movesTo('layla', GARDEN),
  says('layla', 'في الحديقة يا @sami الآخر'),
  sends('salma', 'requestQuiz', QUIZ),
  passesQuiz,
  sendsNote('salma'),
  says('salma', '@sami الآخر و@layla و@لا أحد'),
  onLast('sami', 'requestReact', messageId => ({ messageId, reaction: '🔥', on: true })),
  onLast('salma', 'requestDeleteMessages', messageId => ({ messageIds: [messageId] })),
  onLast('salma', 'requestPinMessage', messageId => ({ messageId })),
  sends('salma', 'requestSendPublicAd', {
    roomType: 'all',
    userType: 'all',
    adMsg: 'إعلان',
    color: '#000000',
    bgColor: '#ffffff',
  }),
  sends('salma', 'requestKickUser', { userId: 'mazin' }),
  joins(ATTIC, nour),
  scenario => scenario.disconnect('nour', 1006),
  scenario => scenario.runAlarms(),
  readsFriends('omar'),
  sends('layla', 'newMessageFromClient', { text: '', poll: POLL }),
  sends('salma', 'newMessageFromClient', { text: '', poll: { ...POLL, hidden: true, anonymous: true } }),
  movesTo('omar', ATTIC),
  says('omar', 'في العلية'),
  sends('salma', 'requestTransferUserToRoom', { userId: 'sami', roomName: 'العلية' }),
  joins(HALL, mazin),
  sends('layla', 'watchAllUsers', { on: true }),
  sends('hadi', 'requestKickSameIP', { userId: 'mazin' }),
  joins(HALL, layla),
  sends('layla', 'watchAllUsers', { on: true }),
  sends('hadi', 'requestKickAllUsers', {}),
  joins(GARDEN, layla),
  says('layla', 'وداعًا'),
  scenario => scenario.disconnect('layla', 1000),
];

/** Same steps with a guest who ignores the others in the hall from entry on. */
export const IGNORING_STEPS: readonly Step[] = VISIBLE_STEPS.map(step =>
  step === JOINS_MAZIN
    ? async scenario => {
        await step(scenario);
        for (const userId of ['layla', 'omar', 'hadi'])
          await scenario.send('mazin', 'requestIgnoreUser', { userId, on: true });
      }
    : step,
);

/** The other users give only one of these. */
const REACTIONS = ['👍', '🎉'];

/** Steps of the invisible user between visible ones: arriving, changing, reading, moving, disconnecting, leaving. */
function stepsOf(person: Actor): readonly Step[] {
  const own = (over: object) => ({ userId: person.userId, ...over });
  const { userId } = person;
  return [
    joins(HALL, person),
    sends(userId, 'watchAllUsers', { on: true }),
    sends(userId, 'requestChangeStatus', { status: 'busy' }),
    ...REACTIONS.map(reaction =>
      onLast(userId, 'requestReact', messageId => ({ messageId, reaction, on: true })),
    ),
    onLast(userId, 'requestReact', messageId => ({ messageId, reaction: '👍', on: false })),
    sends(userId, 'typing', { on: true }),
    onLast(userId, 'requestVote', messageId => ({ messageId, choices: [0] })),
    onLast(userId, 'requestVote', messageId => ({ messageId, choices: [1] })),
    sends(userId, 'typing', { on: true, to: 'layla' }),
    sends(userId, 'requestChangeNickname', own({ nickname: 'لا أحد' })),
    sends(userId, 'requestShowAllConnected', {}),
    sends(userId, 'requestIgnoreUser', { userId: 'sami', on: true }),
    sends(userId, 'requestIgnoreUser', { userId: 'hadi', on: true }),
    sends(userId, 'requestSetPrivacy', { privateFrom: 'nobody', seen: true }),
    sends(userId, 'privateSeen', { to: 'layla', messageId: 'm' }),
    sends(userId, 'requestRefusePrivate', { userId: 'layla' }),
    confirmsInbox(userId),
    sends(userId, 'requestChangeNickname', own({ nickname: 'sami الآخر' })),
    onLast(userId, 'requestVote', messageId => ({ messageId, choices: [] })),
    movesTo(userId, GARDEN),
    movesTo(userId, ATTIC),
    sends(userId, 'requestChangeIcon', own({ iconName: 'rose' })),
    sends(userId, 'requestChangeUserVisibility', own({ visibility: person.visibility })),
    movesTo(userId, GARDEN),
    sends(userId, 'requestChangeNicknameColors', own({ nicknameColor: '#00aa00' })),
    scenario => scenario.disconnect(userId, 1006),
    joins(GARDEN, person),
    movesTo(userId, HALL),
    confirmsInbox(userId),
    sends(userId, 'requestHideHisStar', own({ starVisibility: false })),
    scenario => scenario.disconnect(userId, 1000),
  ];
}

/** Adds a quiz answer after each step, every other one with a voice note, shown only to the author. */
const talking = (userId: string, steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step, at) => [
    step,
    scenario => {
      if (!scenario.hasSeat(userId)) return;
      return at % 2 === 0
        ? scenario.sendNote(userId, UNSEEN_ANSWER)
        : scenario.send(userId, 'newMessageFromClient', { text: UNSEEN_ANSWER });
    },
  ]);

/** An invisible user in a scenario, who performs one step at a time. After a removal the steps restart. */
export class InvisibleUser {
  readonly #person: Actor;
  readonly #steps: readonly Step[];
  #at = 0;

  constructor(person: Actor, isTalking: boolean) {
    this.#person = person;
    const steps = stepsOf(person);
    this.#steps = isTalking ? talking(person.userId, steps) : steps;
  }

  async takeStep(scenario: Scenario): Promise<void> {
    const { length } = this.#steps;
    const isBeginning = this.#at % length === 0;
    if (!isBeginning && !scenario.isConnected(this.#person.userId))
      this.#at = Math.ceil(this.#at / length) * length;
    await this.#steps[this.#at++ % length]?.(scenario);
  }
}

const member = (visibility: Actor['visibility']): Actor =>
  variantOf(rima, {
    userId: 'unseen',
    visibility,
    may: ['canBeGhost', 'canBeHidden', 'canShowUsersWithSameIP'],
  });
export const admin = (visibility: Actor['visibility']): Actor =>
  variantOf(ghaith, { userId: 'unseen', visibility });
/** Like the users who cannot see this one, it sees no ghosts. */
const master = (visibility: Actor['visibility']): Actor =>
  variantOf(omar, {
    userId: 'unseen',
    visibility,
    may: ['canBeGhost', 'canBeHidden', 'canShowUsersWithSameIP'],
  });

/** Accounts that are friends of each other, including the invisible user. */
const FRIENDS = ['omar', 'hadi', 'salma', 'unseen'];

function siteOfFriends(listPart?: number): SiteHarness {
  const site = new SiteHarness(ROOMS, listPart);
  for (const userID of FRIENDS) {
    const others = FRIENDS.filter(other => other !== userID);
    const entries = others.map(id => ({ id, username: id, nickname: id, state: 'friends' as const }));
    site.friendsById.set(userID, entries);
  }
  return site;
}

/** A new site, with the invisible user if there is one. */
export const beginScenario = (
  person: Actor | null,
  { listPart, isTalking = false }: { listPart?: number | undefined; isTalking?: boolean } = {},
) => {
  const site = siteOfFriends(listPart);
  site.inbox.accounts.add('unseen');
  const listedWords = [listedWord(UNSEEN_ANSWER, { act: 'onlyAuthor' })];
  const siteConfig = siteConfigWith({ voice: 'everyone' }, { listedWords });
  for (const harness of site.harnesses.values()) harness.lobby = { ...harness.lobby, siteConfig };
  return { scenario: new Scenario(site), invisible: person && new InvisibleUser(person, isTalking) };
};

/** Ghosts of three ranks: admin, member and chat-master. */
export const GHOSTS = [admin('ghost'), member('ghost'), master('ghost')];
export const HIDDEN = [admin('hidden'), member('hidden'), master('hidden')];

type Difference = { name: string; at: number; expected: unknown; heard: unknown };

/** Removes `seq`, because a message shown only to its author uses a number and others see a gap. */
export const withoutSeq = (frame: string): string => frame.replace(/"seq":\d+,?/g, '');

export function differences(
  one: Scenario,
  other: Scenario,
  names: readonly string[],
  compared = (frame: string): string => frame,
): Difference[] {
  return names.flatMap(name => {
    const [expected, heard] = [one, other].map(run => run.receivedBy(name).map(compared)) as [
      string[],
      string[],
    ];
    const at = Array.from({ length: Math.max(expected.length, heard.length) }).findIndex(
      (_, index) => expected[index] !== heard[index],
    );
    return at < 0 ? [] : [{ name, at, expected: expected[at], heard: heard[at] }];
  });
}
