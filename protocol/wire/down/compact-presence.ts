import { z } from 'zod';
import { NicknameImage, STATUSES, Star, User } from '../../entities/user.ts';
import { message, SCOPES } from '../message.ts';

/** Index into the dictionary `dict`. */
const Key = z.number().int().nonnegative();

/**
 * A user without fields that have default values. A visible star or nickname image is an index into `dict`; a hidden
 * one is written in full. `existenceTime` is in milliseconds since 1970.
 */
export const CompactUser = User.omit({ _id: true })
  .partial()
  .extend({
    userID: z.string(),
    username: z.string(),
    image: Key,
    room: Key.optional(),
    star: z.union([Key, Star]).optional(),
    nicknameImg: z.union([Key, NicknameImage]).optional(),
    existenceTime: z.number().int(),
    flag: Key.optional(),
  });
export type CompactUser = z.infer<typeof CompactUser>;

export const Dict = z.array(z.string());
/** Version of the room's list after this change. A reconnect sends it in the `users` parameter. */
const Version = z.string().optional();
/** Total size of the room's list. A socket with `parts=1` may have received only the first part. */
const Total = z.number().int().nonnegative().optional();

const STATES = STATUSES.flatMap(status => [status, `${status} reconnecting`] as const);
/**
 * Users with a change of status or connection only, grouped by new state, for sockets with `compact=2`. Each user is
 * identified by id, or by its first 8 letters if these are unique in the room.
 */
const States = z.partialRecord(z.enum(STATES), z.array(z.string())).optional();

/**
 * List messages for a socket with `compact=1` or `compact=2` in its address. The messages are named `users` and
 * `usersChanged`.
 */
export const compactDown = {
  users: message({
    name: 'users',
    doc: 'A whole list of users. `version` is what to come back with as `users` in the address; `total` is the number of users of the own room',
    data: z.object({
      users: z.array(CompactUser),
      scope: z.enum(SCOPES),
      dict: Dict,
      version: Version,
      total: Total,
    }),
  }),
  usersChanged: message({
    name: 'usersChanged',
    doc: 'Changes of a list of users. With `compact=2`, `states` has users with nothing but another status or connection, by the new state',
    data: z.object({
      scope: z.enum(SCOPES),
      upserted: z.array(CompactUser),
      removed: z.array(z.string()),
      states: States,
      dict: Dict,
      version: Version,
      total: Total,
    }),
  }),
} as const;

export type CompactDownData = {
  [Name in keyof typeof compactDown]: z.infer<(typeof compactDown)[Name]['data']>;
};
