import { z } from 'zod';
import { LIST_FOUND_MAX, ORIGIN_URL_MAX } from '../../constants.ts';
import { STATUSES, User } from '../../entities/user.ts';
import { freeText, identifier } from '../../text/clean-text.ts';
import { CompactUser, Dict } from '../down/compact-presence.ts';
import { upMessage } from '../message.ts';

export const sendOriginURL = upMessage({
  name: 'sendOriginURL',
  doc: 'The address of the page that shows the chat',
  data: freeText().max(ORIGIN_URL_MAX),
  sentBy: 'page',
});

export const disconnect = upMessage({
  name: 'disconnect',
  doc: 'Ends the visit: the user leaves the room at once',
  data: z.strictObject({}).nullish(),
});

export const requestChangeStatus = upMessage({
  name: 'requestChangeStatus',
  doc: 'Changes the own status',
  data: z.strictObject({ status: z.enum(STATUSES) }),
});

export const watchAllUsers = upMessage({
  name: 'watchAllUsers',
  doc: 'Starts or stops the list of the users of every room on this socket',
  data: z.strictObject({ on: z.boolean() }),
  sentBy: 'page',
});

export const pageHidden = upMessage({
  name: 'pageHidden',
  doc: 'The page of this socket is hidden, or shown again. A hidden one gets one frame a second; mentions, private messages and acts on the own user arrive at once',
  data: z.strictObject({ on: z.boolean() }),
  sentBy: 'page',
});

export const requestPush = upMessage({
  name: 'requestPush',
  doc: 'Turns push for this socket on while nobody looks at its window; `on: false` turns it off. Subscribe with `POST /push`',
  data: z.strictObject({ on: z.boolean() }),
  sentBy: 'page',
});

export const requestDuty = upMessage({
  name: 'requestDuty',
  doc: 'Starts or ends duty in the current room and in each room that the user moves to',
  data: z.strictObject({ on: z.boolean() }),
});

export const searchAllUsers = upMessage({
  name: 'searchAllUsers',
  doc: 'One page of the users of every room, filtered by nickname',
  data: z.strictObject({
    search: freeText().max(64).default(''),
    page: z.number().int().min(1).max(1_000_000).default(1),
    limit: z.number().int().min(1).max(100).default(50),
  }),
  ack: z.object({
    users: z.array(User),
    total: z.number().int().nonnegative(),
    numPages: z.number().int().min(1),
  }),
});

/** Position after an entry that the client already has, even if the user has left since. */
const Place = z.strictObject({
  userID: identifier().max(64),
  pinned: z.boolean(),
  role: identifier().max(32),
  existenceTime: z.iso.datetime(),
});

/** `isEnd`: the list has no further entries. */
const AskedUsers = z.object({
  users: z.array(CompactUser),
  dict: Dict,
  total: z.number().int().nonnegative(),
  isEnd: z.boolean(),
});
export type AskedUsers = z.infer<typeof AskedUsers>;

export const requestUsers = upMessage({
  name: 'requestUsers',
  doc: 'More entries of the room’s list for a socket with `parts=1`: after a place, by ids, or by nickname; from then on `usersChanged` covers every user',
  data: z.union([
    z.strictObject({ after: Place }),
    z.strictObject({ userIds: z.array(identifier().min(1).max(64)).min(1).max(LIST_FOUND_MAX) }),
    z.strictObject({ search: freeText().min(1).max(64) }),
  ]),
  ack: AskedUsers,
  sentBy: 'page',
});

export const received = upMessage({
  name: 'received',
  doc: '`seq` is the count of envelopes received on this socket',
  data: z.strictObject({ seq: z.number().int().nonnegative() }),
  rateLimit: null,
  sentBy: 'page',
});
