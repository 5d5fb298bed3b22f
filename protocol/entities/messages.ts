import { z } from 'zod';
import { VOICE_MAX_SECONDS, WAVEFORM_MAX_VALUE, WAVEFORM_MAX_VALUES } from '../voice-limits.ts';
import { AUDIENCES, Color, NicknameImage, Star } from './user.ts';

/** A picture in a message: where it lies, and its size in pixels. `covered`: by a guest, to be shown only once it is touched. */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  covered: z.literal(true).optional(),
});
export type Picture = z.infer<typeof Picture>;

/** Loudness from 0 to 31, in equal steps of time. */
export const Waveform = z
  .array(z.number().int().min(0).max(WAVEFORM_MAX_VALUE))
  .max(WAVEFORM_MAX_VALUES)
  .readonly();

/** A voice note in a message. `covered`: by a guest, to be loaded only once it is pressed. */
export const Voice = z.object({
  url: z.string(),
  seconds: z.number().int().positive().max(VOICE_MAX_SECONDS),
  waveform: Waveform,
  covered: z.literal(true).optional(),
});
export type Voice = z.infer<typeof Voice>;

/** Kinds of reaction to one message: more do not fit beneath it on a phone. */
export const REACTION_KINDS_MAX = 8;
/** Users named for one kind of reaction. */
export const REACTION_NAMED_MAX = 12;
export const REACTION_MAX_CHARACTERS = 64;

/** Beside the emoticons of the site, on every site. */
export const COMMON_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '👏', '🌹', '🔥', '🎉', '🙏'] as const;

export const isCommonReaction = (reaction: string): boolean =>
  COMMON_REACTIONS.some(common => common === reaction);

/** A kind of reaction to a message, as visible to the viewer; `userIDs` are the first 12. */
export const ReactionCount = z.object({
  reaction: z.string(),
  count: z.number().int().positive(),
  userIDs: z.array(z.string()).readonly(),
});
export type ReactionCount = z.infer<typeof ReactionCount>;

const Count = z.number().int().nonnegative();

/**
 * A poll. `votes` and `userIDs` (the first 12 voters) are missing while the results are hidden or there are none; `mine` are the
 * reader's own choices by their place among the options.
 */
export const Poll = z.object({
  question: z.string(),
  options: z
    .array(
      z.object({
        text: z.string(),
        votes: Count.optional(),
        userIDs: z.array(z.string()).readonly().optional(),
      }),
    )
    .readonly(),
  multiple: z.boolean(),
  endsAt: z.string().nullable(),
  hidden: z.boolean(),
  anonymous: z.boolean(),
  /** A vote cannot be changed. */
  final: z.literal(true).optional(),
  closed: z.boolean(),
  voters: Count.optional(),
  mine: z.array(Count).readonly(),
});
export type Poll = z.infer<typeof Poll>;

/** The votes for a poll as visible to the viewer. While the results are hidden, `votes` is empty. */
export const PollResult = z.object({
  id: z.string(),
  votes: z.array(Count).readonly(),
  voters: Count,
  closed: z.boolean(),
  /** Voters of each option, in polls with names. */
  userIDs: z.array(z.array(z.string()).readonly()).readonly().optional(),
});
export type PollResult = z.infer<typeof PollResult>;

export const MESSAGE_KINDS = [
  'user',
  'welcome',
  'joined',
  'left',
  'announcement',
  'scheduled',
  'private',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const FONT_WEIGHTS = ['normal', 'bolder'] as const;
export const FONT_STYLES = ['normal', 'italic'] as const;

export const MessageStyle = z.object({
  color: Color,
  fontWeight: z.enum(FONT_WEIGHTS),
  fontStyle: z.enum(FONT_STYLES),
});
export type MessageStyle = z.infer<typeof MessageStyle>;

export const Sender = z.object({
  userID: z.string(),
  username: z.string(),
  nickname: z.string(),
  nicknameColor: z.string(),
  nicknameBGColor: z.string().optional(),
  image: z.string(),
  star: Star,
  nicknameImg: NicknameImage,
});
export type Sender = z.infer<typeof Sender>;

/** Reasons for leaving a room other than by choice. */
export const DEPARTURES = ['kicked', 'banned', 'transferred', 'disconnected', 'lost', 'idle'] as const;
export const Departure = z.object({
  how: z.enum(DEPARTURES),
  /** Target room of a transfer. */
  room: z.string().optional(),
});
export type Departure = z.infer<typeof Departure>;

/**
 * The message that is answered, as the room held it at that time: `text` is its first 80 graphemes, empty once it was taken back.
 */
export const Quote = z.object({ id: z.string(), nickname: z.string(), text: z.string() });
export type Quote = z.infer<typeof Quote>;

/** `seq` rises by one with each stored message; kinds that are not stored carry the one before. */
export const ChatMessage = z.object({
  id: z.string(),
  seq: z.number().int().nonnegative(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  style: MessageStyle,
  bgColor: Color.optional(),
  room: z.string(),
  props: z.object({ roomId: z.string().optional() }),
  /** Only of a line of kind left. */
  departure: Departure.optional(),
  /** Only of an answer. */
  replyTo: Quote.optional(),
  /** Ids of mentioned users visible to the reader; missing if empty. */
  mentions: z.array(z.string()).readonly().optional(),
  /** Its text may be empty then. */
  picture: Picture.optional(),
  /** Its text may be empty then. A message has a picture or a voice note. */
  voice: Voice.optional(),
  /** Its text is the question. */
  poll: Poll.optional(),
  /** The addresses in its text are shown as links: its author was allowed to when it was written. */
  links: z.literal(true).optional(),
  /** Its author has corrected it. */
  edited: z.literal(true).optional(),
  /** Only in a history, of a message that has some. */
  reactions: z.array(ReactionCount).readonly().optional(),
  /** Only of a private message, to its receiver: with it the message can be reported as it is. */
  proof: z.string().optional(),
  userType: z.enum(AUDIENCES),
  sender: Sender,
  sentAt: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
