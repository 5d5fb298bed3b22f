import { z } from 'zod';
import { identifier } from '../text/clean-text.ts';

export type Message<Name extends string, Data extends z.ZodType> = {
  readonly name: Name;
  readonly doc: string;
  readonly data: Data;
};

/** Rate limit of a message kind. `message`: the operators' limit. Null: no limit. */
export type RateLimitName = 'message' | 'request';

export type AckData = Record<string, unknown>;

/** A client message, with the data of its ack, its rate limit and its sender. */
export type UpMessage<
  Name extends string,
  Data extends z.ZodType,
  Ack extends z.ZodType<AckData>,
  Limit extends RateLimitName | null,
> = Message<Name, Data> & { readonly ack: Ack; readonly rateLimit: Limit; readonly sentBy: 'user' | 'page' };

const EmptyAck = z.object({});

export const message = <const Name extends string, Data extends z.ZodType>(
  declared: Message<Name, Data>,
): Message<Name, Data> => declared;

/**
 * Declares a client message. Without `ack` the ack carries no data. Without `rateLimit` the message counts as a
 * request. `sentBy: 'page'`: the page sends the message automatically, so an older server might not know it.
 */
export const upMessage = <
  const Name extends string,
  Data extends z.ZodType,
  Ack extends z.ZodType<AckData> = typeof EmptyAck,
  const Limit extends RateLimitName | null = 'request',
>(
  declared: Message<Name, Data> & { ack?: Ack; rateLimit?: Limit; sentBy?: 'page' },
): UpMessage<Name, Data, Ack, Limit> => {
  // Cast because TypeScript does not relate these defaults to the defaults of the type parameters.
  const defaults = { ack: EmptyAck, rateLimit: 'request' } as unknown as { ack: Ack; rateLimit: Limit };
  return { ...defaults, sentBy: 'user', ...declared };
};

/**
 * Scope of a user list. `room`: users in the viewer's own room; `all`: users in every room, for viewers who may see all
 * rooms.
 */
export const SCOPES = ['room', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

export const MessageId = identifier().min(1).max(64);

export const UserId = identifier().min(1).max(64);

/** If true, the action also applies to a user who left the chat within the last day. */
export const AlsoLeft = z.literal(true).optional();
