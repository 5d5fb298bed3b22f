import { proxy } from 'valtio';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { isSelf } from '../session.ts';
import { isIgnored } from './ignored.ts';

/** The ids of messages that mention oneself and were not seen yet, oldest first. `arrived` only ever rises. */
export const mentions = proxy<{ unread: readonly string[]; arrived: number }>({ unread: [], arrived: 0 });

/** Whether a message of somebody else, whom one hears, mentions oneself. */
export const isForMe = ({ mentions: named, sender }: Pick<ChatMessage, 'mentions' | 'sender'>): boolean =>
  named?.some(isSelf) === true && !isSelf(sender.userID) && !isIgnored(sender.userID);

export const noteMention = (message: ChatMessage): void => {
  if (!isForMe(message)) return;
  mentions.unread = [...mentions.unread, message.id];
  mentions.arrived++;
};

export const markMentionsRead = (ids: readonly string[]): void => {
  if (mentions.unread.some(id => ids.includes(id)))
    mentions.unread = mentions.unread.filter(id => !ids.includes(id));
};

export const resetMentions = (): void => {
  mentions.unread = [];
};
