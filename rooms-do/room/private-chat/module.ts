import { actorOf, type Participant, type PrivateConsent } from '../../../domain/presence/participant.ts';
import {
  afterWriting,
  isAnswering,
  isListed,
  isUnheard,
  showsSeen,
} from '../../../domain/private-chat/private-consent.ts';
import { checkNewcomer } from '../../../domain/protection/raids.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import { DEFAULT_PRIVATE_COLOR, IGNORED_MAX } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { DEFAULT_PRIVACY, type Privacy } from '../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../protocol/entities/private-chat.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import {
  inboxReceived as inboxReceivedFrame,
  privateMessage as privateMessageFrame,
  privateSeen as privateSeenFrame,
  requestIgnoreUser,
  requestRefusePrivate,
  requestSetPrivacy,
} from '../../../protocol/wire/up/messages.ts';
import type { Migration } from '../../storage/migrate.ts';
import {
  checkText,
  type ModerationResult,
  moderatePrivate,
  mutedBySite,
  permittedStyle,
  shownLinks,
  warnedBySite,
} from '../messages/new-message.ts';
import {
  type CommandContext,
  call,
  command,
  type Effect,
  type Reads,
  refusedBy,
  targeted,
} from '../platform/command.ts';
import { senderOf } from '../platform/participants/projection.ts';
import type { EffectTable, RoomModule } from '../platform/room-module.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import { changeConsent, changeIgnored, changePrivacy, refusePrivate } from './ignored-users.ts';
import {
  deliverInbox,
  deliverPrivate,
  deposit,
  depositHeld,
  findPlace,
  HeldMessages,
  type InboxDeposit,
  type InboxPlace,
  type InboxRequested,
  isHeldFull,
  type PrivateSender,
  releaseHeld,
  settleInbox,
} from './inbox.ts';

type Ignorable = { userId: string; nickname: string; rank: number };

/**
 * The change is visible only to the sender, so that ignored users cannot notice it. Present and absent users can be
 * removed from the list.
 */
const ignoreUser = command({
  on: requestIgnoreUser,
  load: async (context, reads) => {
    const { data, self, room } = context;
    const isAsked = data.on && !isListed(self.ignored, data.userId);
    return { isPublicRoom: !room.meta.unlisted, person: isAsked ? await find(context, reads) : undefined };
  },
  allow: (actor, _, { isPublicRoom, person }) =>
    person === null ? 'user_not_found' : person ? may.ignore(actor, person, { isPublicRoom }) : 'allowed',
  check: ({ data: { userId, on }, self, room }) => {
    const { ignored = [] } = room.participant(self.userId) ?? self;
    if (isListed(ignored, userId) === on) return { isChange: false };
    return on && ignored.length >= IGNORED_MAX ? new Failure('too_many_ignored') : { isChange: true };
  },
  run: ({ data: { userId, on }, self }, { person }, { isChange }) => {
    if (!isChange) return [];
    const { nickname = '' } = person ?? {};
    return [{ do: 'changeIgnored', by: self.userId, person: { userID: userId, nickname }, on }];
  },
});

/**
 * Finds a present user, an author in this room, a user in another room, or an absent friend. An invisible user whose
 * messages the sender has not read is searched for like an unknown user, because a fast answer would reveal their
 * presence.
 */
async function find(
  { data: { userId }, actor, room }: CommandContext<'requestIgnoreUser'>,
  reads: Reads,
): Promise<Ignorable | null> {
  const present = room.participant(userId);
  if (present && seesUser(actor, actorOf(present, room.id))) return present;
  const written = room.lastMessageOf(userId);
  if (written) return { userId, nickname: written.sender.nickname, rank: room.rankWhenWritten(written.id) };
  return (await reads.userFor(actor, userId)) ?? reads.friend(actor, userId);
}

const ANSWERABLE_KEPT = 50;

type Written = Pick<CommandContext<'privateMessage'>, 'data' | 'self' | 'actor' | 'room'>;

/** The message in the form sent to both sides. */
const messageOf = ({ data, self, actor, room }: Written, text: string): Omit<ChatMessage, 'id' | 'room'> => ({
  seq: 0,
  kind: 'private',
  text,
  style: permittedStyle(actor, data.style ?? {}, DEFAULT_PRIVATE_COLOR),
  ...shownLinks(text, actor, room),
  props: { roomId: [self.userId, data.to].sort().join(' ') },
  userType: 'all',
  sender: senderOf(self),
  sentAt: new Date(room.now()).toISOString(),
});

const traitsOf = ({ rank, deviceId, fingerprint }: Participant): PrivateSender => ({
  ...{ rank, deviceId, fingerprint },
});

/** Effects on the sender of a private message, whether or not it is delivered. */
const sent = (
  { data, self, room }: Written,
  {
    parts,
    warning,
  }: Pick<Extract<ModerationResult, { parts: unknown; warning: unknown }>, 'parts' | 'warning'>,
): Effect[] => [
  ...answerable(self, data.to),
  ...consenting(self, data.to),
  ...(parts ? [{ do: 'noteSaid', userId: self.userId, said: parts } as const] : []),
  ...(warning ? [warnedBySite(self, warning, room)] : []),
];

/**
 * For a member in no room that is visible to the sender: the message waits until their next entry. For an invisible
 * member, path, answer and cost are the same. Guests are not found.
 */
const privateMessageAway = command({
  on: privateMessageFrame,
  // Permissions are checked after the receiver is known, so that an unknown receiver causes `user_not_found`
  // even for a sender without `allowUserToWrite`.
  allow: actor => may.anyone(actor),
  run: context => {
    const { data, clientId, self } = context;
    const request = { senderId: self.userId, receiverId: data.to, clientId, text: data.chatMessage };
    return [call('inboxPlace', [request], place => intoInbox(context, place))];
  },
});

/** Applies the checks of a message to a present user, with the receiver's stored settings. */
function intoInbox(before: CommandContext<'privateMessage'>, place: InboxPlace): Effect[] | Failure {
  if (place === null) return new Failure('user_not_found');
  if ('refused' in place) return new Failure(place.refused, { retryAfterMs: place.retryAfterMs });
  const { data, room } = before;
  const self = room.participant(before.self.userId);
  // The sender left, or was kicked or banned, while the database was read.
  if (!self) return new Failure('session_ended');
  const actor = actorOf(self, room.id);
  const { id, receiver } = place;
  const { privateFrom } = receiver.privacy ?? DEFAULT_PRIVACY;
  const reach = { privateFrom, isAnswer: false, isPublicRoom: true };
  const refused =
    refusedBy(may.sendAnyPrivateMessage(actor)) ??
    checkNewcomer(self, room.now()) ??
    refusedBy(may.reachPrivately(actor, receiver, reach));
  if (refused) return refused;
  const text = checkText(data.chatMessage, room);
  if (text instanceof Failure) return text;
  const recentMessages = room.spamRecord(self, keptMsOf(room.siteConfig.options));
  const moderation = moderatePrivate(text, { actor, room, recentMessages });
  if (moderation instanceof Failure) return moderation;
  if (moderation.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, moderation, room);
  if (receiver.isFull && !receiver.isKept) return new Failure('inbox_full');
  const written = { data, self, actor, room };
  // Omits the sender's room, because the receiver reads the message elsewhere.
  const message: ChatMessage = { ...messageOf(written, moderation.text), id, room: '' };
  const isDropped = moderation.fate === 'onlyAuthor' || isUnheard(receiver, self, true);
  return [
    { do: 'depositPrivate', to: receiver.userId, message, by: traitsOf(self), isDropped },
    { do: 'sendPrivateMessage', userId: self.userId, message },
    ...sent(written, moderation),
    { do: 'answer', data: { id, waits: true } },
  ];
}

/**
 * Relayed to both sides. Stored only for an absent member, and for a disconnected receiver until the reconnect. Users
 * may answer an invisible user, but cannot write first. An ignored or refused sender gets the usual ack, but the
 * message is dropped.
 */
const privateMessage = targeted({
  on: privateMessageFrame,
  away: privateMessageAway,
  target: ({ to }) => to,
  needsRecentMessages: true,
  isImmediate: true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.sendPrivateMessage(actor, target),
  check: ({ data, self, actor, target, room, recentMessages }) => {
    const isPublicRoom = !room.meta.unlisted;
    const { privateFrom } = target.privacy ?? DEFAULT_PRIVACY;
    const isAnswer = isAnswering(target, self.userId);
    const refused =
      checkNewcomer(self, room.now()) ??
      refusedBy(may.reachPrivately(actor, target, { privateFrom, isAnswer, isPublicRoom }));
    if (refused) return refused;
    const text = checkText(data.chatMessage, room);
    const moderation =
      text instanceof Failure ? text : moderatePrivate(text, { actor, room, recentMessages });
    if (moderation instanceof Failure || moderation.fate === 'mute') return moderation;
    return room.isHeldFull(target.userId) ? new Failure('inbox_full') : moderation;
  },
  run: ({ data, self, actor, target, room }, _, moderation) => {
    const isPublicRoom = !room.meta.unlisted;
    if (moderation.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, moderation, room);
    const written = { data, self, actor, room };
    const message: ChatMessage = {
      ...messageOf(written, moderation.text),
      id: room.newId(),
      room: room.settings.name,
    };
    // The name of an unlisted room is sent only to users in that room.
    const showsRoom = isPublicRoom || actor.room === room.id;
    const isDropped = moderation.fate === 'onlyAuthor' || isUnheard(target, self, isPublicRoom);
    return [
      { do: 'deliverPrivate', to: target.userId, message, by: traitsOf(self), isDropped },
      {
        do: 'sendPrivateMessage',
        userId: self.userId,
        message: showsRoom ? message : { ...message, room: '' },
      },
      ...sent(written, moderation),
      { do: 'answer', data: { id: message.id } },
    ];
  },
});

/** Stored only for invisible senders, because they could not be answered otherwise. */
function answerable({ userId, visibility, repliesAllowedFrom }: Participant, peer: string): Effect[] {
  if (visibility === 'visible' || repliesAllowedFrom.includes(peer)) return [];
  return [
    {
      do: 'change',
      userId,
      change: { repliesAllowedFrom: [...repliesAllowedFrom, peer].slice(-ANSWERABLE_KEPT) },
    },
  ];
}

/**
 * Writing a private message permits the receiver's answer, even if the sender's inbox is closed or the sender refused
 * the receiver before.
 */
function consenting(self: Participant, peer: string): Effect[] {
  const consent = afterWriting(self, peer);
  return consent ? [{ do: 'changeConsent', userId: self.userId, consent }] : [];
}

/**
 * Relayed only if both users enabled read receipts, and not stored. The ack is the same either way, so that it does not
 * reveal the setting.
 */
const privateSeen = targeted({
  on: privateSeenFrame,
  target: ({ to }) => to,
  isImmediate: true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.sendReadReceipt(actor, target),
  run: ({ data: { messageId }, self, target }) =>
    showsSeen(self, target)
      ? [
          {
            do: 'tell',
            userId: target.userId,
            envelope: encode('privateSeen', { by: self.userId, messageId }),
          },
        ]
      : [],
});

/** Sends no notice. Other users see the effect only when they write. */
const setPrivacy = command({
  on: requestSetPrivacy,
  allow: actor => may.anyone(actor),
  run: ({ data: { privateFrom, seen, talks = [] }, self }) => [
    { do: 'changePrivacy', by: self.userId, privacy: { privateFrom, seen }, talks },
  ],
});

/** The answer is the same for present, absent, invisible and unknown users, so that it does not reveal presence. */
const refuseConversation = command({
  on: requestRefusePrivate,
  allow: actor => may.anyone(actor),
  run: ({ data: { userId }, self }) => [{ do: 'refusePrivate', by: self.userId, peer: userId }],
});

/** Removes only the sender's own inbox messages. Makes no database call if none is waiting. */
const inboxReceived = command({
  on: inboxReceivedFrame,
  allow: actor => may.anyone(actor),
  run: ({ data: { ids }, self }) => (self.hasInbox === true ? [call('settleInbox', [self.userId, ids])] : []),
});

const privateChatCommands = {
  inboxReceived,
  privateMessage,
  privateSeen,
  requestIgnoreUser: ignoreUser,
  requestRefusePrivate: refuseConversation,
  requestSetPrivacy: setPrivacy,
};

declare module '../platform/command.ts' {
  interface RoomEffects {
    changeIgnored: { by: string; person: IgnoredUser; on: boolean };
    changePrivacy: { by: string; privacy: Privacy; talks: readonly string[] };
    refusePrivate: { by: string; peer: string };
    /** Sends a private message to a receiver in this room, or holds it. */
    deliverPrivate: InboxDeposit;
    /** Stores a message for an absent member. */
    depositPrivate: InboxDeposit;
  }
}

type PrivateChatState = {
  readonly held: HeldMessages;
  /** Ids of inbox messages sent to each present user. Kept only in memory, because a repeated message has no effect. */
  readonly sentInbox: Map<string, ReadonlySet<string>>;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly privateChat: PrivateChatState;
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    /** Whether the user is reconnecting and the store of held messages is full. */
    isHeldFull(userId: string): boolean;
  }
  interface Calls {
    /** Counts an attempt to write to an absent user, and returns the inbox place of the message. */
    inboxPlace(request: InboxRequested): Promise<InboxPlace>;
    /** Removes received messages from the user's inbox. */
    settleInbox(userId: string, ids: readonly string[]): Promise<void>;
  }
}

declare module '../../rpc/remote-commands.ts' {
  interface UserEffects {
    /** Echo of a private message to its sender. */
    sendPrivateMessage: { userId: string; message: ChatMessage };
    changeConsent: { userId: string; consent: PrivateConsent };
  }
}

const heldMessages: Migration = sql => {
  sql.exec(
    'CREATE TABLE held_messages (turn INTEGER PRIMARY KEY, id TEXT NOT NULL, receiver_id TEXT NOT NULL, sender_id TEXT NOT NULL, sent_at INTEGER NOT NULL, sealed TEXT)',
  );
};

export const privateChat = {
  tables: { migrations: { 13: heldMessages } },
  state: (_, { sql }): PrivateChatState => ({ held: new HeldMessages(sql), sentInbox: new Map() }),
  commands: privateChatCommands,
  effects: {
    deliverPrivate,
    sendPrivateMessage: (room, { userId, message }) =>
      sendTo(room, userId, encode('privateMessage', { ...message, seq: room.messages.history.lastSeq })),
    changeConsent: (room, { userId, consent }) => changeConsent(room, userId, consent),
    changeIgnored: (room, { by, person, on }) => changeIgnored(room, by, person, on),
    changePrivacy: (room, { by, privacy, talks }) => changePrivacy(room, by, privacy, talks),
    refusePrivate: (room, { by, peer }) => refusePrivate(room, by, peer),
    depositPrivate: deposit,
  } satisfies Partial<EffectTable>,
  on: {
    join: (room, { participant: { userId } }) => {
      releaseHeld(room, userId);
      deliverInbox(room, userId);
    },
    leave: (room, { participant }) => {
      room.privateChat.sentInbox.delete(participant.userId);
      depositHeld(room, participant);
    },
  },
  view: room => ({ isHeldFull: userId => isHeldFull(room, userId) }),
  calls: room => ({
    inboxPlace: request => findPlace(room, request),
    settleInbox: (userId, ids) => settleInbox(room, userId, ids),
  }),
} satisfies RoomModule;
