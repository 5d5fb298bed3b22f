import type { ChatMessage } from './chat-message.ts';

/** What was announced to one room, or with `roomId` null to every room, and until when late joiners hear it (milliseconds). */
export type Announcement = { message: ChatMessage; roomId: string | null; until: number };
