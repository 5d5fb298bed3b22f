// What the entry does not need, in one chunk: the chat itself and its page.
export { startChat } from '../../client/start-chat.ts';
export { default } from './ChatPage.tsx';
