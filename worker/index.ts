import { app } from './app.ts';

export { ChatRoom } from '../rooms-do/chat-room.ts';
export { Lobby } from '../rooms-do/lobby.ts';
export { Backoffice } from './backoffice.ts';
export default app;
