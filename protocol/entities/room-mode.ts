import { z } from 'zod';
import { SLOW_SECONDS_MAX } from '../constants.ts';

/** Who may write in a room: everybody, whoever has an account, or its staff. */
export const WRITERS = ['everyone', 'members', 'staff'] as const;
export const Writers = z.enum(WRITERS);
export type Writers = z.infer<typeof Writers>;

/** Whether everybody comes in, or the room's staff alone. */
export const ENTRANCES = ['open', 'closed'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export const SlowSeconds = z.number().int().min(0).max(SLOW_SECONDS_MAX);

/** How a room is written in: `slowSeconds` between two messages of a person (0: none), and by whom. */
export const RoomMode = z.object({ slowSeconds: SlowSeconds, writers: Writers });
export type RoomMode = z.infer<typeof RoomMode>;

/** As somebody is told of it. `waitMs`: as a new guest of a surge they only read for so long, whatever the room is. */
export const ShownRoomMode = RoomMode.extend({ waitMs: z.number().int().positive().optional() });
export type ShownRoomMode = z.infer<typeof ShownRoomMode>;
