import { z } from 'zod';
import { LIST_FOUND_MAX, ORIGIN_URL_MAX } from '../../constants.ts';
import { STATUSES } from '../../entities/user.ts';
import { freeText, identifier } from '../../text/clean-text.ts';
import { message } from '../message.ts';

export const sendOriginURL = message('sendOriginURL', freeText().max(ORIGIN_URL_MAX));
export const disconnect = message('disconnect', z.strictObject({}).nullish());
export const requestChangeStatus = message(
  'requestChangeStatus',
  z.strictObject({ status: z.enum(STATUSES) }),
);
export const watchAllUsers = message('watchAllUsers', z.strictObject({ on: z.boolean() }));

/** The page of this socket is hidden, or shown again. */
export const pageHidden = message('pageHidden', z.strictObject({ on: z.boolean() }));

/** Nobody looks at this socket's window, whose person asked to be told by push; `on` false: somebody does. */
export const requestPush = message('requestPush', z.strictObject({ on: z.boolean() }));

/** Keeping watch over the room where one is, and over those one goes to. */
export const requestDuty = message('requestDuty', z.strictObject({ on: z.boolean() }));

/** People of every room by pages, filtered by nickname; the ack carries them. */
export const searchAllUsers = message(
  'searchAllUsers',
  z.strictObject({
    search: freeText().max(64).default(''),
    page: z.number().int().min(1).max(1_000_000).default(1),
    limit: z.number().int().min(1).max(100).default(50),
  }),
);

/** The place of an entry that the client has; the entry itself may have left since. */
const Place = z.strictObject({
  userID: identifier().max(64),
  pinned: z.boolean(),
  role: identifier().max(32),
  existenceTime: z.iso.datetime(),
});

/**
 * Entries of the room's list for who was told only its first part: those that follow a place, those with these ids, or those whose
 * nickname holds what is sought. The ack carries them; from then on changes of everybody are told.
 */
export const requestUsers = message(
  'requestUsers',
  z.union([
    z.strictObject({ after: Place }),
    z.strictObject({ userIds: z.array(identifier().min(1).max(64)).min(1).max(LIST_FOUND_MAX) }),
    z.strictObject({ search: freeText().min(1).max(64) }),
  ]),
);

/** `seq` is the count of envelopes received on this socket. */
export const received = message('received', z.strictObject({ seq: z.number().int().nonnegative() }));
