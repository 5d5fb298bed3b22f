import { newParticipant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import {
  allChatPermissions,
  CHAT_PERMISSIONS,
  type ChatPermission,
  noChatPermissions,
} from '../../../protocol/rules/permissions.ts';
import type { WaitingMessage } from '../../../rooms-do/room/messages/waiting-messages.ts';
import { senderOf } from '../../../rooms-do/room/platform/participants/projection.ts';
import { PLAIN_STYLE } from '../../../rooms-do/room/platform/staff-notices.ts';
import { actor, GARDEN, HALL, layla, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf } from '../../support/room-harness.ts';
import { SiteHarness } from '../../support/site-harness.ts';

/** Actors: guests by their record, chat-masters by their flags, the owner. */
export const ACTORS: Record<string, Actor> = {
  'a guest': actor({ userId: 'actor', role: 'visitor' }),
  'a muted guest': actor({ userId: 'actor', role: 'visitor', mayNot: ['allowUserToWrite'] }),
  'a guest with every flag': {
    ...actor({ userId: 'actor', role: 'visitor' }),
    permissions: allChatPermissions(),
  },
  'a super without a flag': master([]),
  ...Object.fromEntries(CHAT_PERMISSIONS.map(flag => [`a super with only ${flag}`, master([flag])])),
  'a super with every flag': master(CHAT_PERMISSIONS),
  'the owner': actor({ userId: 'actor', role: 'owner', canAccessRoomsMenu: true }),
};

function master(flags: readonly ChatPermission[]): Actor {
  const nothing = { ...actor({ userId: 'actor', role: 'chat-master' }), permissions: noChatPermissions() };
  return variantOf(nothing, { may: flags });
}

/** Targets. `as`: name in the contract; `gone` is absent. */
type Kind = {
  as: 'self' | 'visitor' | 'super' | 'shielded';
  person: (actor: Actor) => Actor | null;
  room?: string;
  isMarked?: boolean;
};

const member = (over: Partial<Actor> = {}, may: readonly ChatPermission[] = []) =>
  variantOf(actor({ role: 'member', may: ['canUseBannedIcons', ...may] }), over);
const guest = (may: readonly ChatPermission[] = []) => actor({ role: 'visitor', may });
const higher = (may: readonly ChatPermission[] = []) =>
  variantOf({ ...member({}, may), rank: 100 }, { role: 'owner' });
const shielded = (may: readonly ChatPermission[] = []) =>
  variantOf(actor({ role: 'member', may }), { may: ['cannotKicked'] });

export const TARGETS = {
  self: { as: 'self', person: () => null },
  visitor: { as: 'visitor', person: () => guest() },
  super: { as: 'super', person: () => member() },
  equal: {
    as: 'super',
    person: ({ role, rank }) => (role === 'visitor' ? member() : { ...member(), role, rank }),
  },
  shielded: { as: 'shielded', person: () => shielded() },
  higher: { as: 'super', person: () => higher() },
  hidden: { as: 'super', person: () => member({ visibility: 'hidden' }) },
  ghost: { as: 'super', person: () => member({ visibility: 'ghost' }) },
  elsewhere: { as: 'visitor', person: () => guest(), room: GARDEN },
  'marked visitor': { as: 'visitor', person: () => guest(['hasOneTimeKick']), isMarked: true },
  'marked super': { as: 'super', person: () => member({}, ['hasOneTimeKick']), isMarked: true },
  'marked higher': { as: 'super', person: () => higher(['hasOneTimeKick']), isMarked: true },
  'marked shielded': { as: 'shielded', person: () => shielded(['hasOneTimeKick']), isMarked: true },
  'marked elsewhere': {
    as: 'super',
    person: () => member({}, ['hasOneTimeKick']),
    room: GARDEN,
    isMarked: true,
  },
  gone: { as: 'visitor', person: () => null },
} as const satisfies Record<string, Kind>;

export type TargetName = keyof typeof TARGETS;
export const kindOf = (name: TargetName): Kind => TARGETS[name];
export const targetID = (name: TargetName): string => (name === 'self' ? 'actor' : `the ${name}`);

/** The actor in the hall with these targets in their rooms, an open room, a locked one and a full one. */
export async function permissionSite(
  self: Actor,
  targets = Object.keys(TARGETS) as readonly TargetName[],
): Promise<{ site: SiteHarness; socket: FakeSocket }> {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
    { _id: 'room-parlour', name: 'الديوان' },
    { _id: 'room-vault', name: 'الخزنة', hasPassword: true },
    { _id: 'room-booth', name: 'الكشك', maxUsers: 1 },
  ]);
  for (const name of targets) {
    const { person, room = HALL } = kindOf(name);
    const target = person(self);
    if (target) await site.join(room, { ...target, userId: targetID(name) }, withImage);
  }
  await site.join('room-booth', { ...guest(), userId: 'lodger' }, { nickname: 'الشاغل' });
  const socket = await site.join(HALL, self, self.accountType === 'super' ? withImage : {});
  for (const [seq, message] of HELD_MESSAGES.entries()) holdMessage(site, { ...message, seq: seq + 1 });
  holdPoll(site, HELD_MESSAGES.length + 1);
  site.at(HALL).room.messages.waiting.add(waitingMessage(site));
  return { site, socket };
}

/** Messages in the hall: one by the actor, one by an absent user of the lowest rank. */
const HELD_MESSAGES = [
  { id: 'theirs', userID: 'somebody', rank: -1 },
  { id: 'own', userID: 'actor', rank: 0 },
] as const;

type Held = { id: string; userID: string; rank: number; seq: number };

function holdMessage(site: SiteHarness, { rank, ...held }: Held): void {
  site.at(HALL).room.messages.history.append(messageOf(site, held), { rank });
}

function holdPoll(site: SiteHarness, seq: number): void {
  const { room } = site.at(HALL);
  const poll = {
    ...{ question: 'من؟', options: [{ text: 'أنا' }, { text: 'أنت' }], multiple: false, endsAt: null },
    ...{ hidden: false, anonymous: false, closed: false, mine: [] },
  };
  const message = { ...messageOf(site, { id: 'poll', userID: 'somebody', seq }), poll };
  room.messages.history.append(message, { rank: -1 });
  room.polls.follow(message);
}

function messageOf(site: SiteHarness, { id, userID, seq }: Omit<Held, 'rank'>): ChatMessage {
  const { now } = site.at(HALL);
  const sender = senderOf({
    ...newParticipant({ identity: identityOf(layla), admittedAt: now }, now),
    userId: userID,
  });
  return {
    id,
    seq,
    kind: 'user',
    text: 'كلام',
    style: PLAIN_STYLE,
    room: 'القاعة',
    props: {},
    userType: 'all',
    sender,
    sentAt: new Date(now).toISOString(),
  };
}

const waitingMessage = (site: SiteHarness): WaitingMessage => {
  const { seq: _, ...message } = messageOf(site, { id: 'waits', userID: 'somebody', seq: 0 });
  const at = site.at(HALL).now;
  return { message, rank: -1, writer: 'somebody', fingerprint: '', word: 'تفاحة', at };
};

const withImage = {
  appearance: {
    image: '/uploads/defaultAvatar.gif',
    nicknameColor: '#000000',
    nicknameBGColor: '',
    star: { img: '/uploads/stars/old.png', visible: true },
    nicknameImg: { name: 'image.png', visible: true },
  },
};
