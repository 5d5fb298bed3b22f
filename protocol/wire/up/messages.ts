import { z } from 'zod';
import { DELETED_AT_ONCE_MAX, REACTION_MAX_CHARACTERS, REASON_MAX } from '../../constants.ts';
import { Color } from '../../entities/color.ts';
import { AUDIENCES, MessageStyle } from '../../entities/messages.ts';
import { TALKS_MAX } from '../../entities/privacy.ts';
import { PrivacyShape } from '../../entities/private-chat.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { AlsoLeft, MessageId, UserId } from './ids.ts';

/** `talks` are the people with whom the client has a private chat: they may go on whatever is chosen. */
export const requestSetPrivacy = message(
  'requestSetPrivacy',
  z.strictObject({ ...PrivacyShape.shape, talks: z.array(UserId).max(TALKS_MAX).optional() }),
);

/** The user whose private messages arrive no more until one leaves. */
export const requestRefusePrivate = message('requestRefusePrivate', z.strictObject({ userId: UserId }));

/** That one has read private messages of somebody up to this one. */
export const privateSeen = message('privateSeen', z.strictObject({ to: UserId, messageId: MessageId }));

// Lengths in graphemes are judged by the commands, which have a sentence for each; these bounds are
// only the widest that a frame of 8 KiB can hold.
const Text = freeText().max(8192);
const PICTURE_CLAIM_MAX = 1_024;
const LooseStyle = z.strictObject(MessageStyle.shape).partial().optional();

export const newMessageFromClient = message(
  'newMessageFromClient',
  z.strictObject({
    text: Text,
    style: LooseStyle,
    replyTo: MessageId.optional(),
    /** What the upload of a picture answered. The text may be empty then. */
    picture: identifier().min(1).max(PICTURE_CLAIM_MAX).optional(),
  }),
);

export const privateMessage = message(
  'privateMessage',
  z.strictObject({ to: UserId, chatMessage: Text, style: LooseStyle }),
);

export const sendWarningMessage = message(
  'sendWarningMessage',
  z.strictObject({ userId: UserId, text: Text, alsoLeft: AlsoLeft }),
);

export const requestSendPublicAd = message(
  'requestSendPublicAd',
  z.strictObject({
    roomType: recordName().min(1),
    userType: z.enum(AUDIENCES),
    adMsg: Text,
    color: Color,
    bgColor: Color,
  }),
);

/** `reason` is for the event record. */
export const requestDeleteMessages = message(
  'requestDeleteMessages',
  z.strictObject({
    messageIds: z.array(MessageId).min(1).max(DELETED_AT_ONCE_MAX),
    reason: freeText().max(REASON_MAX).optional(),
  }),
);

/** Messages that a person wrote in this room within the last hour. `reason` is for the event record. */
export const requestDeleteRecent = message(
  'requestDeleteRecent',
  z.strictObject({ userId: UserId, reason: freeText().max(REASON_MAX).optional() }),
);

export const requestEditMessage = message(
  'requestEditMessage',
  z.strictObject({ messageId: MessageId, text: Text }),
);

/** Somebody whom one does not want to hear any more, or again. */
export const requestIgnoreUser = message(
  'requestIgnoreUser',
  z.strictObject({ userId: UserId, on: z.boolean() }),
);

/** An emoticon of the site by its shortcut, or one of the common emoji. */
export const requestReact = message(
  'requestReact',
  z.strictObject({
    messageId: MessageId,
    reaction: recordName().min(1).max(REACTION_MAX_CHARACTERS),
    on: z.boolean(),
  }),
);

/** What waits for a moderator in the room that one is in. */
export const requestWaitingMessages = message('requestWaitingMessages', z.strictObject({}).nullish());

/** Publishes or discards one of them. */
export const requestJudgeWaiting = message(
  'requestJudgeWaiting',
  z.strictObject({ messageId: MessageId, publish: z.boolean() }),
);
