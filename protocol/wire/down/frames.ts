import { z } from 'zod';
import { ChatMessage, ReactionCount } from '../../entities/messages.ts';
import { Mute } from '../../entities/moderation.ts';
import { PRIVATE_SENDERS } from '../../entities/privacy.ts';
import { IgnoredUser } from '../../entities/private-chat.ts';
import { Room, ShownRoomMode } from '../../entities/rooms.ts';
import { User } from '../../entities/user.ts';
import { message } from '../message.ts';
import { Refusal } from '../refusal.ts';
import { SCOPES } from '../scope.ts';

export const welcomeMsgFromServer = message('welcomeMsgFromServer', ChatMessage);
export const joinedMsgFromServer = message('joinedMsgFromServer', ChatMessage);
export const leavedMessageFromServer = message('leavedMessageFromServer', ChatMessage);
export const newMessageFromServer = message('newMessageFromServer', ChatMessage);
export const privateMessage = message('privateMessage', ChatMessage);

/** `reset`: forget what you have of this room; otherwise add what you missed. */
export const chatMessagesFromServer = message(
  'chatMessagesFromServer',
  z.object({ room: z.string(), epoch: z.string(), reset: z.boolean(), messages: z.array(ChatMessage) }),
);

export const receiveWarningMessage = message(
  'receiveWarningMessage',
  z.object({
    text: z.string(),
    from: z.string(),
    sentAt: z.string(),
    /** The code by which one may appeal against it. */
    appeal: z.string().exactOptional(),
  }),
);

/**
 * Taken back: by whom (a nickname) is said where it was not their author, to those who see that person. `cleared`: it was all that the
 * room held. `reason` and `appeal` are told to their author alone.
 */
export const messagesDeleted = message(
  'messagesDeleted',
  z.object({
    room: z.string(),
    messageIds: z.array(z.string()).readonly(),
    by: z.string().optional(),
    cleared: z.literal(true).optional(),
    reason: z.string().exactOptional(),
    /** The code by which one may appeal against it. */
    appeal: z.string().exactOptional(),
  }),
);

export const messageEdited = message(
  'messageEdited',
  z.object({
    room: z.string(),
    id: z.string(),
    text: z.string(),
    links: z.literal(true).optional(),
    /** The mentioned users, like those of a message. */
    mentions: z.array(z.string()).readonly().optional(),
  }),
);

/** All whom one ignores, to oneself: on joining where there is a list, and with every change. */
export const ignoredUsers = message('ignoredUsers', z.object({ users: z.array(IgnoredUser).readonly() }));

/** All that the reader may know of the reactions to these messages, in the place of what was before. */
export const reactionsChanged = message(
  'reactionsChanged',
  z.object({ messages: z.array(z.object({ id: z.string(), reactions: z.array(ReactionCount).readonly() })) }),
);

/** How many messages of the room wait for a moderator: to those who may judge them, on joining and with every change. */
export const waitingMessages = message('waitingMessages', z.object({ count: z.int().min(0) }));

export const users = message('users', z.object({ users: z.array(User), scope: z.enum(SCOPES) }));
export const usersChanged = message(
  'usersChanged',
  z.object({ scope: z.enum(SCOPES), upserted: z.array(User), removed: z.array(z.string()) }),
);
export const rooms = message('rooms', z.object({ rooms: z.array(Room) }));
export const roomsChanged = message(
  'roomsChanged',
  z.object({ upserted: z.array(Room), removed: z.array(z.string()) }),
);

/** How the room is written in: on joining, behind its history, and with every change. */
export const roomMode = message('roomMode', ShownRoomMode);

/** `ticket` admits this person to that room once, until then (ISO 8601 UTC). */
export const invited = message(
  'invited',
  z.object({ room: z.string(), roomId: z.string(), by: z.string(), ticket: z.string(), until: z.string() }),
);

/** What one has chosen of private chats, to oneself: on joining where there is a choice, and with every change. */
export const privacy = message(
  'privacy',
  z.object({ privateFrom: z.enum(PRIVATE_SENDERS), seen: z.boolean() }),
);

/** Somebody (a userID) has read what one wrote to them up to this message. */
export const privateSeen = message('privateSeen', z.object({ by: z.string(), messageId: z.string() }));

export const ack = message(
  'ack',
  z.discriminatedUnion('ok', [
    z.object({ id: z.string(), ok: z.literal(true), data: z.record(z.string(), z.unknown()).optional() }),
    z.object({ id: z.string(), ok: z.literal(false), error: Refusal }),
  ]),
);
export const failed = message('failed', z.object({ event: z.string(), error: Refusal }));

export const disconnected = message(
  'disconnected',
  z.object({
    reason: z.string(),
    message: z.string(),
    until: z.string().exactOptional(),
    /** The row of the error catalogue that says it, where that is another than `reason`. */
    code: z.string().exactOptional(),
    /** The code by which one may appeal against it. */
    appeal: z.string().exactOptional(),
  }),
);
/** Open reports have changed, for those who may see them. `isNew`: one was added. */
export const reportsChanged = message('reportsChanged', z.object({ isNew: z.boolean() }));
/** The person has been idle for long. Without activity the connection ends at that time (ISO 8601 UTC). */
export const idleWarning = message('idleWarning', z.object({ closesAt: z.string() }));
export const moved = message(
  'moved',
  z.object({ room: z.string(), roomId: z.string(), ticket: z.string(), by: z.string().optional() }),
);
/** The ticket by which this person comes back to this room once, without /connect, while it keeps their place (ISO 8601 UTC). */
export const resume = message('resume', z.object({ ticket: z.string(), expiresAt: z.string() }));
export const permissionsChanged = message(
  'permissionsChanged',
  z.object({
    permissions: z.record(z.string(), z.boolean()),
    /** The ids of the rooms in which one is a room-master. */
    masterOf: z.array(z.string()).readonly().optional(),
    canAccessRoomsMenu: z.boolean().optional(),
    /** While one is muted for a while or for a reason. */
    mute: Mute.optional(),
  }),
);
/** `version` is what their lists are asked by from now on (`?v=`), so that the edge may keep them. */
export const siteChanged = message(
  'siteChanged',
  z.object({ resources: z.array(z.string()), version: z.string().exactOptional() }),
);
