import type { PrivateConsent } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Privacy } from '../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../protocol/entities/private-chat.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { deliveredTo } from '../../rpc/message-proof.ts';
import { tellOfPrivate } from '../integrations/push.ts';
import type { EffectTable, RoomModule } from '../platform/room-module.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { changeConsent, changeIgnored, changePrivacy, refusePrivate } from './ignored-users.ts';
import {
  deliverInbox,
  deposit,
  findPlace,
  type InboxDeposit,
  type InboxPlace,
  type InboxRequested,
  settleInbox,
} from './inbox.ts';
import { privateChatCommands } from './private-chat-commands.ts';

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    changeIgnored: { by: string; person: IgnoredUser; on: boolean };
    changePrivacy: { by: string; privacy: Privacy; talks: readonly string[] };
    refusePrivate: { by: string; peer: string };
    /** Stored for an absent member. */
    depositPrivate: InboxDeposit;
  }
}

type PrivateChatState = {
  /** Ids of inbox messages sent to each present user. In memory: a repeated one changes nothing. */
  readonly sentInbox: Map<string, ReadonlySet<string>>;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly privateChat: PrivateChatState;
  }
}

declare module '../platform/commands/command.ts' {
  interface Calls {
    /** Counts an attempt to write to an absent user, and finds the place of the message. */
    inboxPlace(request: InboxRequested): Promise<InboxPlace>;
    /** Messages of the own inbox are received. */
    settleInbox(userId: string, ids: readonly string[]): Promise<void>;
  }
}

declare module '../../rpc/remote-commands.ts' {
  interface UserEffects {
    sendPrivateMessage: { userId: string; message: ChatMessage };
    changeConsent: { userId: string; consent: PrivateConsent };
  }
}

export const privateChat = {
  state: (): PrivateChatState => ({ sentInbox: new Map() }),
  commands: privateChatCommands,
  effects: {
    sendPrivateMessage: (room, { userId, message }) => sendPrivateMessage(room, userId, message),
    changeConsent: (room, { userId, consent }) => changeConsent(room, userId, consent),
    changeIgnored: (room, { by, person, on }) => changeIgnored(room, by, person, on),
    changePrivacy: (room, { by, privacy, talks }) => changePrivacy(room, by, privacy, talks),
    refusePrivate: (room, { by, peer }) => refusePrivate(room, by, peer),
    depositPrivate: deposit,
  } satisfies Partial<EffectTable>,
  on: {
    join: (room, { participant }) => deliverInbox(room, participant.userId),
    leave: (room, { participant }) => void room.privateChat.sentInbox.delete(participant.userId),
  },
  calls: room => ({
    inboxPlace: request => findPlace(room, request),
    settleInbox: (userId, ids) => settleInbox(room, userId, ids),
  }),
} satisfies RoomModule;

/** Sends to one of the two; only the receiver gets the proof for a report. */
function sendPrivateMessage(room: RoomState, userId: string, message: ChatMessage): void {
  const isReceiver = message.sender.userID !== userId;
  const proof = isReceiver ? { proof: room.ports.proveMessage(deliveredTo(userId, message)) } : {};
  sendTo(
    room,
    userId,
    encode('privateMessage', { ...message, seq: room.messages.history.lastSeq, ...proof }),
  );
  if (isReceiver) tellOfPrivate(room, userId, message);
}
