import type { PrivateConsent } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Privacy } from '../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../protocol/entities/private-chat.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { Migration } from '../../storage/migrate.ts';
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
  releaseHeld,
  settleInbox,
} from './inbox.ts';
import { privateChatCommands } from './private-chat-commands.ts';

declare module '../platform/commands/command.ts' {
  interface RoomEffects {
    changeIgnored: { by: string; person: IgnoredUser; on: boolean };
    changePrivacy: { by: string; privacy: Privacy; talks: readonly string[] };
    refusePrivate: { by: string; peer: string };
    /** Sends a private message to a receiver in this room, or holds it. */
    deliverPrivate: InboxDeposit;
    /** Stored for an absent member. */
    depositPrivate: InboxDeposit;
  }
}

type PrivateChatState = {
  readonly held: HeldMessages;
  /** Ids of inbox messages sent to each present user. In memory: a repeated one changes nothing. */
  readonly sentInbox: Map<string, ReadonlySet<string>>;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly privateChat: PrivateChatState;
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** Whether the user is reconnecting and the store of held messages is full. */
    isHeldFull(userId: string): boolean;
  }
  interface Calls {
    /** Counts an attempt to write to an absent user, and finds the place of the message. */
    inboxPlace(request: InboxRequested): Promise<InboxPlace>;
    /** Messages of the own inbox are received. */
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

/** Private messages for users with a broken connection. */
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
