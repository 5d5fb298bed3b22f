import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';

/** Private messages by the room of two in which they are said. */
export const whispers = proxy<{ byRoom: Record<string, ChatMessage[]> }>({ byRoom: {} });

const total = (): number => Object.values(whispers.byRoom).reduce((sum, list) => sum + list.length, 0);

const dropOldest = (): void => {
  const oldest = Object.values(whispers.byRoom)
    .filter(list => list.length > 0)
    .sort(([a], [b]) => (a?.sentAt ?? '').localeCompare(b?.sentAt ?? ''))[0];
  oldest?.shift();
};

/** Only the last ones are kept, over all conversations. */
export const addWhisper = (message: ChatMessage): void => {
  const roomId = message.props.roomId ?? '';
  const list = whispers.byRoom[roomId] ?? [];
  if (list.some(({ id }) => id === message.id)) return;
  whispers.byRoom[roomId] = [...list, message];
  while (total() > KEPT_MESSAGES) dropOldest();
};

export const forgetWhispers = (roomId: string): void => {
  delete whispers.byRoom[roomId];
};

export const resetWhispers = (): void => {
  whispers.byRoom = {};
};
