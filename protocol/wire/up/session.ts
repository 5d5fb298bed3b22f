import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../../constants.ts';
import { STATUSES } from '../../entities/user.ts';
import { message } from '../message.ts';

export const sendOriginURL = message('sendOriginURL', z.string().max(ORIGIN_URL_MAX));
export const disconnect = message('disconnect', z.object({}).nullish());
export const requestChangeStatus = message('requestChangeStatus', z.object({ status: z.enum(STATUSES) }));
export const watchAllUsers = message('watchAllUsers', z.object({ on: z.boolean() }));

/** `seq` is the count of envelopes received on this socket. */
export const received = message('received', z.object({ seq: z.number().int().nonnegative() }));
