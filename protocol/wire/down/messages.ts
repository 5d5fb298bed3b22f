import { z } from 'zod';
import { ChatMessage } from '../../entities/chat-message.ts';
import { IgnoredUser } from '../../entities/ignored-user.ts';
import { ReactionCount } from '../../entities/reaction.ts';
import { message } from '../message.ts';

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
