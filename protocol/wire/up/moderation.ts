import { z } from 'zod';
import { BAN_DURATION_CODES } from '../../entities/ban.ts';
import { message } from '../message.ts';
import { UserId } from './user-id.ts';

const nothing = z.object({}).nullish();

export const forceDisconnect = message('forceDisconnect', z.object({ userID: UserId }));
export const requestShowAllConnected = message('requestShowAllConnected', nothing);
export const requestKickAllUsers = message(
  'requestKickAllUsers',
  z.object({ room: z.string().min(1).max(256).optional() }).optional(),
);
export const requestKickUser = message(
  'requestKickUser',
  z.object({ userId: UserId, reason: z.string().max(300).optional() }),
);
export const requestKickSameIP = message('requestKickSameIP', z.object({ userId: UserId }));
export const requestBanUser = message(
  'requestBanUser',
  z.object({ userId: UserId, banDuration: z.enum(BAN_DURATION_CODES).optional() }),
);

/** The two flags that are granted for the session and nothing else. */
export const requestChangeUserPermissions = message(
  'requestChangeUserPermissions',
  z.object({ userId: UserId, prop: z.enum(['allowUserToWrite', 'hasOneTimeKick']), value: z.boolean() }),
);

/** To the top of the users list, or down again. */
export const requestPinUser = message('requestPinUser', z.object({ userId: UserId, pinned: z.boolean() }));
