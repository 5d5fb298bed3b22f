import { z } from 'zod';
import { DELETED_AT_ONCE_MAX, REASON_MAX } from '../../constants.ts';
import { MessageStyle, REACTION_MAX_CHARACTERS, Voice } from '../../entities/messages.ts';
import { TALKS_MAX } from '../../entities/privacy.ts';
import { PrivacyShape } from '../../entities/private-chat.ts';
import { AUDIENCES, Color } from '../../entities/user.ts';
import { INBOX_MAX } from '../../inbox-limits.ts';
import { POLL_OPTIONS_MAX } from '../../poll-limits.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { AlsoLeft, MessageId, UserId, upMessage } from '../message.ts';

export const requestSetPrivacy = upMessage({
  name: 'requestSetPrivacy',
  doc: 'Sets who may write privately and whether reading is shown; the users in `talks` may go on. Others get `private_refused`. Guests pass the choice to `/connect` as `privacy`',
  data: z.strictObject({ ...PrivacyShape.shape, talks: z.array(UserId).max(TALKS_MAX).optional() }),
});

export const requestRefusePrivate = upMessage({
  name: 'requestRefusePrivate',
  doc: 'Stops private messages of a user until the sender leaves. The refused user notices nothing',
  data: z.strictObject({ userId: UserId }),
});

export const privateSeen = upMessage({
  name: 'privateSeen',
  doc: 'The private messages of a user are read up to this one. It is sent on if both show reading',
  data: z.strictObject({ to: UserId, messageId: MessageId }),
  sentBy: 'page',
});

// Upper bound, equal to the frame limit of 8 KiB. The commands check lengths in graphemes, each with its own error.
const Text = freeText().max(8192);
const PICTURE_CLAIM_MAX = 1_024;
const LooseStyle = z.strictObject(MessageStyle.shape).partial().optional();
const Count = z.number().int().nonnegative();

const LINE_MAX = 1_024;
const Line = freeText()
  .max(LINE_MAX)
  .overwrite(text => text.replace(/\s+/gu, ' ').trim());

const NewPoll = z.strictObject({
  question: Line,
  options: z.array(Line).max(POLL_OPTIONS_MAX),
  multiple: z.boolean(),
  endsAt: z.iso.datetime().optional(),
  lastsMs: Count.optional(),
  hidden: z.boolean(),
  anonymous: z.boolean(),
  final: z.literal(true).optional(),
});

export const newMessageFromClient = upMessage({
  name: 'newMessageFromClient',
  doc: 'A message to the room. `picture` is the claim that the upload of a picture answered, `voice` has the claim of a voice note; `text` may be empty with one of them. `replyTo` is the id of one of the last 256 messages. A `poll` takes the place of `text`; it ends within 1 second to 7 days: at `endsAt`, or after `lastsMs`, which needs no clock of the client; `final` forbids changing a vote. A message that waits for a moderator is answered `waits`; a repeated frame may be answered without `id`',
  data: z.strictObject({
    text: Text,
    style: LooseStyle,
    replyTo: MessageId.optional(),
    picture: identifier().min(1).max(PICTURE_CLAIM_MAX).optional(),
    voice: z.strictObject({ claim: identifier().min(1).max(PICTURE_CLAIM_MAX) }).optional(),
    poll: NewPoll.optional(),
  }),
  ack: z.union([
    z.object({ seq: Count, id: z.string().exactOptional() }),
    z.object({ waits: z.literal(true) }),
  ]),
  rateLimit: 'message',
});

export const privateMessage = upMessage({
  name: 'privateMessage',
  doc: 'A message to one user. To a member who is away it waits, which `waits` says',
  data: z.strictObject({ to: UserId, chatMessage: Text, style: LooseStyle }),
  ack: z.object({ id: z.string(), waits: z.literal(true).exactOptional() }),
  rateLimit: 'message',
});

export const inboxReceived = upMessage({
  name: 'inboxReceived',
  doc: 'The messages of `inbox` with these ids are stored by the client, and are not sent again',
  data: z.strictObject({ ids: z.array(MessageId).min(1).max(INBOX_MAX) }),
  sentBy: 'page',
});

export const sendWarningMessage = upMessage({
  name: 'sendWarningMessage',
  doc: 'A warning to a user',
  data: z.strictObject({ userId: UserId, text: Text, alsoLeft: AlsoLeft }),
});

export const requestSendPublicAd = upMessage({
  name: 'requestSendPublicAd',
  doc: 'An announcement to one room, or to every room with `all`',
  data: z.strictObject({
    roomType: recordName().min(1),
    userType: z.enum(AUDIENCES),
    adMsg: Text,
    color: Color,
    bgColor: Color,
  }),
});

const PastAnnouncement = z.object({ id: z.string(), text: z.string(), sentAt: z.string() });
export type PastAnnouncement = z.infer<typeof PastAnnouncement>;

export const requestAnnouncements = upMessage({
  name: 'requestAnnouncements',
  doc: 'The last 20 announcements of 30 days to the own room and audience, newest first',
  data: z.strictObject({}),
  ack: z.object({ announcements: z.array(PastAnnouncement).readonly() }),
});

export const requestDeleteMessages = upMessage({
  name: 'requestDeleteMessages',
  doc: 'Deletes messages of the room; the event record keeps `reason`',
  data: z.strictObject({
    messageIds: z.array(MessageId).min(1).max(DELETED_AT_ONCE_MAX),
    reason: freeText().max(REASON_MAX).optional(),
  }),
});

export const requestDeleteRecent = upMessage({
  name: 'requestDeleteRecent',
  doc: 'Deletes the messages of a user in this room within the last hour; the event record keeps `reason`',
  data: z.strictObject({ userId: UserId, reason: freeText().max(REASON_MAX).optional() }),
  ack: z.object({ count: Count }),
});

export const requestEditMessage = upMessage({
  name: 'requestEditMessage',
  doc: 'Corrects the text of an own message',
  data: z.strictObject({ messageId: MessageId, text: Text }),
  rateLimit: 'message',
});

export const requestIgnoreUser = upMessage({
  name: 'requestIgnoreUser',
  doc: 'Ignores a user, or ends that: private messages and invitations do not arrive; the client hides public messages',
  data: z.strictObject({ userId: UserId, on: z.boolean() }),
});

export const requestReact = upMessage({
  name: 'requestReact',
  doc: 'Adds or removes a reaction: the shortcut of an emoticon of the site, or one of the common emoji. A message has at most 8 kinds',
  data: z.strictObject({
    messageId: MessageId,
    reaction: recordName().min(1).max(REACTION_MAX_CHARACTERS),
    on: z.boolean(),
  }),
});

export const requestVote = upMessage({
  name: 'requestVote',
  doc: 'Votes in a poll by the places of the options, in place of an earlier vote; an empty list takes it back. After the end it is `poll_closed`',
  data: z.strictObject({
    messageId: MessageId,
    choices: z.array(Count.max(POLL_OPTIONS_MAX - 1)).max(POLL_OPTIONS_MAX),
  }),
});

export const requestClosePoll = upMessage({
  name: 'requestClosePoll',
  doc: 'Ends a poll: its author, or users who may delete it',
  data: z.strictObject({ messageId: MessageId }),
});

export const typing = upMessage({
  name: 'typing',
  doc: 'The user is typing in the room, or privately to a user; repeated every 4 seconds. Rooms with more than 50 visible users do not send it on',
  data: z.strictObject({ on: z.boolean(), to: UserId.optional() }),
  sentBy: 'page',
});

export const requestPinMessage = upMessage({
  name: 'requestPinMessage',
  doc: 'Pins a message of the last 256, in place of the pinned one; with null none is pinned',
  data: z.strictObject({ messageId: MessageId.nullable() }),
});

/** A message that waits for a moderator, and the word that stopped it. */
const MessageUnderReview = z.object({
  id: z.string(),
  nickname: z.string(),
  text: z.string(),
  voice: Voice.exactOptional(),
  word: z.string(),
  sentAt: z.string(),
});
export type MessageUnderReview = z.infer<typeof MessageUnderReview>;

export const requestWaitingMessages = upMessage({
  name: 'requestWaitingMessages',
  doc: 'The messages of the current room that wait for a moderator',
  data: z.strictObject({}).nullish(),
  ack: z.object({ messages: z.array(MessageUnderReview) }),
});

export const requestJudgeWaiting = upMessage({
  name: 'requestJudgeWaiting',
  doc: 'Publishes or discards a message that waits for a moderator',
  data: z.strictObject({ messageId: MessageId, publish: z.boolean() }),
});
