import { lazy } from 'react';
import type { Chat } from '../../client/chat.ts';

const chunk = () => import('./started-chat.ts');

export const ChatPage = lazy(chunk);

export const startChat = async (): Promise<Chat> => (await chunk()).startChat();
