import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { deliveredTo } from '../../rpc/message-proof.ts';
import { sendTo } from '../connections/deliver.ts';
import { tellOfPrivate } from '../push/tell-by-push.ts';
import type { RoomState } from '../room-state.ts';

/** To one of the two; whoever receives it is given the proof by which they can report it, and nobody else is. */
export function sendPrivateMessage(room: RoomState, userId: string, message: ChatMessage): void {
  const isReceiver = message.sender.userID !== userId;
  const proof = isReceiver ? { proof: room.ports.proveMessage(deliveredTo(userId, message)) } : {};
  sendTo(room, userId, encode('privateMessage', { ...message, seq: room.history.lastSeq, ...proof }));
  if (isReceiver) tellOfPrivate(room, userId, message);
}
