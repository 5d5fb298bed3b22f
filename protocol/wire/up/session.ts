import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../../constants.ts';
import { STATUSES } from '../../entities/user.ts';
import { message } from '../message.ts';

export const sendOriginURL = message('sendOriginURL', z.string().max(ORIGIN_URL_MAX));
export const disconnect = message('disconnect', z.strictObject({}).nullish());
export const requestChangeStatus = message(
  'requestChangeStatus',
  z.strictObject({ status: z.enum(STATUSES) }),
);
export const watchAllUsers = message('watchAllUsers', z.strictObject({ on: z.boolean() }));

/** People of every room by pages, filtered by nickname; the ack carries them. */
export const searchAllUsers = message(
  'searchAllUsers',
  z.strictObject({
    search: z.string().max(64).default(''),
    page: z.number().int().min(1).max(1_000_000).default(1),
    limit: z.number().int().min(1).max(100).default(50),
  }),
);

/** `seq` is the count of envelopes received on this socket. */
export const received = message('received', z.strictObject({ seq: z.number().int().nonnegative() }));
