import type { ChatMessage } from '../../protocol/entities/messages.ts';

/** An announcement to one room, or with `roomId` null to every room. Late joiners get it until then (milliseconds). */
export type Announcement = { message: ChatMessage; roomId: string | null; until: number };
