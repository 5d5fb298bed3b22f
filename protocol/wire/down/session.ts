import { z } from 'zod';
import { Mute } from '../../entities/restraint.ts';
import { message } from '../message.ts';
import { Refusal } from '../refusal.ts';

export const ack = message(
  'ack',
  z.discriminatedUnion('ok', [
    z.object({ id: z.string(), ok: z.literal(true), data: z.record(z.string(), z.unknown()).optional() }),
    z.object({ id: z.string(), ok: z.literal(false), error: Refusal }),
  ]),
);
export const failed = message('failed', z.object({ event: z.string(), error: Refusal }));

export const disconnected = message(
  'disconnected',
  z.object({
    reason: z.string(),
    message: z.string(),
    until: z.string().exactOptional(),
    /** The row of the error catalogue that says it, where that is another than `reason`. */
    code: z.string().exactOptional(),
    /** The code by which one may appeal against it. */
    appeal: z.string().exactOptional(),
  }),
);
/** Open reports have changed, for those who may see them. `isNew`: one was added. */
export const reportsChanged = message('reportsChanged', z.object({ isNew: z.boolean() }));
/** The person has been idle for long. Without activity the connection ends at that time (ISO 8601 UTC). */
export const idleWarning = message('idleWarning', z.object({ closesAt: z.string() }));
export const moved = message(
  'moved',
  z.object({ room: z.string(), roomId: z.string(), ticket: z.string(), by: z.string().optional() }),
);
/** The ticket by which this person comes back to this room once, without /connect, while it keeps their place (ISO 8601 UTC). */
export const resume = message('resume', z.object({ ticket: z.string(), expiresAt: z.string() }));
export const permissionsChanged = message(
  'permissionsChanged',
  z.object({
    permissions: z.record(z.string(), z.boolean()),
    /** The ids of the rooms in which one is a room-master. */
    masterOf: z.array(z.string()).readonly().optional(),
    canAccessRoomsMenu: z.boolean().optional(),
    /** While one is muted for a while or for a reason. */
    mute: Mute.optional(),
  }),
);
/** `version` is what their lists are asked by from now on (`?v=`), so that the edge may keep them. */
export const siteChanged = message(
  'siteChanged',
  z.object({ resources: z.array(z.string()), version: z.string().exactOptional() }),
);
