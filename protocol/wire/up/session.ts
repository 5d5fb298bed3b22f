import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../../constants.ts';
import { STATUSES } from '../../entities/user.ts';
import { message } from '../message.ts';

export const sendOriginURL = message('sendOriginURL', z.string().max(ORIGIN_URL_MAX));
export const disconnect = message('disconnect', z.object({}).nullish());
export const requestChangeStatus = message('requestChangeStatus', z.object({ status: z.enum(STATUSES) }));
export const watchAllUsers = message('watchAllUsers', z.object({ on: z.boolean() }));

/** The people of every room by pages, and of those whose nickname holds what is sought; the ack carries them. */
export const searchAllUsers = message(
  'searchAllUsers',
  z.object({
    search: z.string().max(64).default(''),
    page: z.number().int().min(1).max(1_000_000).default(1),
    limit: z.number().int().min(1).max(100).default(50),
  }),
);

/** `seq` is the count of envelopes received on this socket. */
export const received = message('received', z.object({ seq: z.number().int().nonnegative() }));
