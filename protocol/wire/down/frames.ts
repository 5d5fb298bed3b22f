import { z } from 'zod';
import { Friend } from '../../entities/friends.ts';
import { ChatMessage, PollResult, ReactionCount } from '../../entities/messages.ts';
import { Mute } from '../../entities/moderation.ts';
import { Notice } from '../../entities/notices.ts';
import { PRIVATE_SENDERS } from '../../entities/privacy.ts';
import { IgnoredUser, InboxMessage } from '../../entities/private-chat.ts';
import { Room, ShownRoomMode } from '../../entities/rooms.ts';
import { User } from '../../entities/user.ts';
import { message, SCOPES } from '../message.ts';
import { Refusal } from '../refusal.ts';

export const welcomeMsgFromServer = message({
  name: 'welcomeMsgFromServer',
  doc: 'The welcome of the room',
  data: ChatMessage,
});

export const joinedMsgFromServer = message({
  name: 'joinedMsgFromServer',
  doc: 'A user came in',
  data: ChatMessage,
});

export const leavedMessageFromServer = message({
  name: 'leavedMessageFromServer',
  doc: 'A user left. `departure` states `how` and, for a transfer, the `room`',
  data: ChatMessage,
});

export const newMessageFromServer = message({
  name: 'newMessageFromServer',
  doc: 'A message of the room. `replyTo` quotes at most 80 graphemes, `mentions` names at most five users. Only with `links: true` may addresses be shown as links. A `covered` picture is shown on demand',
  data: ChatMessage,
});

export const privateMessage = message({
  name: 'privateMessage',
  doc: 'A private message',
  data: ChatMessage,
});

export const inbox = message({
  name: 'inbox',
  doc: 'Private messages sent while the receiver was away, oldest first: after joining and when one arrives, again until `inboxReceived` names them. `id` tells repeated ones',
  data: z.object({ messages: z.array(InboxMessage).readonly() }),
});

export const chatMessagesFromServer = message({
  name: 'chatMessagesFromServer',
  doc: 'The history. `reset`: forget the messages of this room; otherwise add those that were missed. `seq` may have gaps. Deletions and edits follow a history that resumes',
  data: z.object({ room: z.string(), epoch: z.string(), reset: z.boolean(), messages: z.array(ChatMessage) }),
});

export const receiveWarningMessage = message({
  name: 'receiveWarningMessage',
  doc: 'A warning; `appeal` is the code by which one may appeal against it',
  data: z.object({
    text: z.string(),
    from: z.string(),
    sentAt: z.string(),
    notice: Notice.exactOptional(),
    appeal: z.string().exactOptional(),
  }),
});

export const messagesDeleted = message({
  name: 'messagesDeleted',
  doc: 'Messages were deleted. `by` is the nickname of another user who did it, for readers who see that user; `cleared`: everything that the room held. Quotations of a message go with it. `reason` and the code `appeal` go to the author alone',
  data: z.object({
    room: z.string(),
    messageIds: z.array(z.string()).readonly(),
    by: z.string().optional(),
    cleared: z.literal(true).optional(),
    reason: z.string().exactOptional(),
    appeal: z.string().exactOptional(),
  }),
});

export const messageEdited = message({
  name: 'messageEdited',
  doc: 'A message has another text; `mentions` replace the earlier ones; without the field there are none',
  data: z.object({
    room: z.string(),
    id: z.string(),
    text: z.string(),
    links: z.literal(true).optional(),
    mentions: z.array(z.string()).readonly().optional(),
  }),
});

export const pinned = message({
  name: 'pinned',
  doc: 'The pinned message of the room, null for none: after the history where there is one, and with every change. A history without it ends an earlier one. It has no `mentions` and no `replyTo`, and may be older than the history',
  data: z.object({ room: z.string(), message: ChatMessage.nullable() }),
});

export const ignoredUsers = message({
  name: 'ignoredUsers',
  doc: 'The whole own list of ignored users: on joining where there is one, and with every change. A guest’s client stores it and passes it to `/connect` as `ignored`',
  data: z.object({ users: z.array(IgnoredUser).readonly() }),
});

export const reactionsChanged = message({
  name: 'reactionsChanged',
  doc: 'All reactions to these messages that the reader may know, in place of earlier ones; `count` is of all, `userIDs` are the first 12',
  data: z.object({
    messages: z.array(z.object({ id: z.string(), reactions: z.array(ReactionCount).readonly() })),
  }),
});

export const pollsChanged = message({
  name: 'pollsChanged',
  doc: 'All votes for these polls that the reader may know, in place of earlier ones. `votes` is empty while the results are hidden',
  data: z.object({ messages: z.array(PollResult) }),
});

export const typingChanged = message({
  name: 'typingChanged',
  doc: 'The users who are typing in this room, or the partner of a private chat in `with`, in place of earlier ones. Without a repeated frame they have stopped after 6 seconds',
  data: z.object({
    room: z.string().exactOptional(),
    with: z.string().exactOptional(),
    userIDs: z.array(z.string()).readonly(),
  }),
});

export const waitingMessages = message({
  name: 'waitingMessages',
  doc: 'The number of messages of the room that wait for a moderator, for moderators: on joining and with every change. They answer with `requestJudgeWaiting`',
  data: z.object({ count: z.int().min(0) }),
});

export const friendsChanged = message({
  name: 'friendsChanged',
  doc: 'The whole own list of friends and requests of an account: with every change, and when friends enter or leave, at most every 10 seconds. The first list is an answer of `GET /friends`',
  data: z.object({ friends: z.array(Friend).readonly() }),
});

export const users = message({
  name: 'users',
  doc: 'A whole list of users. `room`: of the own room; `all`: of every room',
  data: z.object({ users: z.array(User), scope: z.enum(SCOPES) }),
});

export const usersChanged = message({
  name: 'usersChanged',
  doc: 'Changes of a list of users',
  data: z.object({ scope: z.enum(SCOPES), upserted: z.array(User), removed: z.array(z.string()) }),
});

export const rooms = message({
  name: 'rooms',
  doc: 'The list of rooms',
  data: z.object({ rooms: z.array(Room) }),
});

export const roomsChanged = message({
  name: 'roomsChanged',
  doc: 'Changes of the list of rooms',
  data: z.object({ upserted: z.array(Room), removed: z.array(z.string()) }),
});

export const roomMode = message({
  name: 'roomMode',
  doc: 'The slow mode and the writers of the room: on joining, behind its history, and with every change. `waitMs` is the reading time of a new guest during raid protection',
  data: ShownRoomMode,
});

export const invited = message({
  name: 'invited',
  doc: 'An invitation; `ticket` admits the user to that room once, until then',
  data: z.object({
    room: z.string(),
    roomId: z.string(),
    by: z.string(),
    ticket: z.string(),
    until: z.string(),
  }),
});

export const privacy = message({
  name: 'privacy',
  doc: 'The own choices for private chats: on joining where there is one, and with every change',
  data: z.object({ privateFrom: z.enum(PRIVATE_SENDERS), seen: z.boolean() }),
});

export const privateSeen = message({
  name: 'privateSeen',
  doc: 'A user has read private messages up to this one',
  data: z.object({ by: z.string(), messageId: z.string() }),
});

export const ack = message({
  name: 'ack',
  doc: 'The answer to a message with this id',
  data: z.discriminatedUnion('ok', [
    z.object({ id: z.string(), ok: z.literal(true), data: z.record(z.string(), z.unknown()).optional() }),
    z.object({ id: z.string(), ok: z.literal(false), error: Refusal }),
  ]),
});

export const failed = message({
  name: 'failed',
  doc: 'The refusal of a message without an id',
  data: z.object({ event: z.string(), error: Refusal }),
});

export const disconnected = message({
  name: 'disconnected',
  doc: 'The reason of the close that follows. `code` is the row of the error catalogue where it differs from `reason`; `appeal` is the code by which one may appeal',
  data: z.object({
    reason: z.string(),
    message: z.string(),
    until: z.string().exactOptional(),
    code: z.string().exactOptional(),
    appeal: z.string().exactOptional(),
  }),
});

export const reportsChanged = message({
  name: 'reportsChanged',
  doc: 'Open reports have changed, for those who may see them; `isNew`: one was added',
  data: z.object({ isNew: z.boolean() }),
});

export const idleWarning = message({
  name: 'idleWarning',
  doc: 'The user has been idle for long; without activity the connection ends at that time',
  data: z.object({ closesAt: z.string() }),
});

export const moved = message({
  name: 'moved',
  doc: 'The user was moved to another room, and dials it with this ticket',
  data: z.object({ room: z.string(), roomId: z.string(), ticket: z.string(), by: z.string().optional() }),
});

export const resume = message({
  name: 'resume',
  doc: 'The ticket by which the user comes back to this room once without /connect, from the same address, while the room keeps the place. On 401 use /connect',
  data: z.object({ ticket: z.string(), expiresAt: z.string() }),
});

export const permissionsChanged = message({
  name: 'permissionsChanged',
  doc: 'The own permissions. `masterOf` are the ids of the rooms in which one is a room-master; `mute` is there during a mute with an end or a reason',
  data: z.object({
    permissions: z.record(z.string(), z.boolean()),
    masterOf: z.array(z.string()).readonly().optional(),
    canAccessRoomsMenu: z.boolean().optional(),
    mute: Mute.optional(),
  }),
});

export const siteChanged = message({
  name: 'siteChanged',
  doc: 'These resources are to be read again; `version` is what public lists are asked by from now on (`?v=`); `/connect` returns the first as `listsVersion`',
  data: z.object({ resources: z.array(z.string()), version: z.string().exactOptional() }),
});
