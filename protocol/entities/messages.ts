import { z } from 'zod';
import { VOICE_MAX_SECONDS, WAVEFORM_MAX_VALUE, WAVEFORM_MAX_VALUES } from '../voice-limits.ts';
import { Notice } from './notices.ts';
import { AUDIENCES, Color, NicknameImage, Star } from './user.ts';

/**
 * A picture in a message: address and size in pixels. `covered`: a guest sent the picture, so it appears only after a
 * press.
 */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  covered: z.literal(true).optional(),
});
export type Picture = z.infer<typeof Picture>;

/** Loudness values from 0 to 31, at equal time steps. */
export const Waveform = z
  .array(z.number().int().min(0).max(WAVEFORM_MAX_VALUE))
  .max(WAVEFORM_MAX_VALUES)
  .readonly();

/** A voice note in a message. `covered`: a guest sent the voice note, so it loads only after a press. */
export const Voice = z.object({
  url: z.string(),
  seconds: z.number().int().positive().max(VOICE_MAX_SECONDS),
  waveform: Waveform,
  covered: z.literal(true).optional(),
});
export type Voice = z.infer<typeof Voice>;

/** Maximum number of different reactions to one message. More do not fit below a message on a phone. */
export const REACTION_KINDS_MAX = 8;
/** Maximum number of users listed for one kind of reaction. */
export const REACTION_NAMED_MAX = 12;
export const REACTION_MAX_CHARACTERS = 64;

/** Reactions that every site offers, besides the site's emoticons. */
export const COMMON_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '👏', '🌹', '🔥', '🎉', '🙏'] as const;

export const isCommonReaction = (reaction: string): boolean =>
  COMMON_REACTIONS.some(common => common === reaction);

/** A kind of reaction as visible to the viewer. `userIDs`: the first 12 users. */
export const ReactionCount = z.object({
  reaction: z.string(),
  count: z.number().int().positive(),
  userIDs: z.array(z.string()).readonly(),
});
export type ReactionCount = z.infer<typeof ReactionCount>;

const Count = z.number().int().nonnegative();

/**
 * A poll. `votes` and `userIDs` (the first 12 voters) are missing while results are hidden or empty. `mine`: option
 * indexes that the reader chose.
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
  final: z.literal(true).optional(),
  closed: z.boolean(),
  voters: Count.optional(),
  mine: z.array(Count).readonly(),
});
export type Poll = z.infer<typeof Poll>;

/** Votes of a poll as the viewer may see them. `votes` is empty while results are hidden. */
export const PollResult = z.object({
  id: z.string(),
  votes: z.array(Count).readonly(),
  voters: Count,
  closed: z.boolean(),
  /** Voters of each option; missing for an anonymous poll. */
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

/** Reasons for a departure other than the user's own decision. */
export const DEPARTURES = ['kicked', 'banned', 'transferred', 'disconnected', 'lost', 'idle'] as const;
export const Departure = z.object({
  how: z.enum(DEPARTURES),
  /** Target room of a transfer. */
  room: z.string().optional(),
});
export type Departure = z.infer<typeof Departure>;

/**
 * Quoted message of an answer, as stored at the time of the answer. `text`: the first 80 graphemes, or empty after the
 * message was deleted.
 */
export const Quote = z.object({ id: z.string(), nickname: z.string(), text: z.string() });
export type Quote = z.infer<typeof Quote>;

/** A chat message. `seq` rises by one with each stored message. Kinds without storage repeat the previous `seq`. */
export const ChatMessage = z.object({
  id: z.string(),
  seq: z.number().int().nonnegative(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  style: MessageStyle,
  bgColor: Color.optional(),
  room: z.string(),
  props: z.object({ roomId: z.string().optional() }),
  departure: Departure.optional(),
  /** Code of the text if the server wrote it. */
  notice: Notice.optional(),
  replyTo: Quote.optional(),
  /** Ids of mentioned users that the reader may see; missing if empty. */
  mentions: z.array(z.string()).readonly().optional(),
  /** A message with a picture may have an empty text. */
  picture: Picture.optional(),
  /** A message with a voice note may have an empty text, and has no picture. */
  voice: Voice.optional(),
  /** For a poll, the message text is the question. */
  poll: Poll.optional(),
  /** Addresses in the text appear as links, because the author was permitted to send links. */
  links: z.literal(true).optional(),
  edited: z.literal(true).optional(),
  /** Only in a history, for messages with reactions. */
  reactions: z.array(ReactionCount).readonly().optional(),
  /** Proof for reporting a private message. Only the receiver's copy contains it. */
  proof: z.string().optional(),
  userType: z.enum(AUDIENCES),
  sender: Sender,
  sentAt: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
