import { app } from './app.ts';
import type { Env } from './env.ts';
import { keepUp } from './upkeep/keep-up.ts';

export { ChatRoom } from '../rooms-do/chat-room.ts';
export { Lobby } from '../rooms-do/lobby.ts';
export { Backoffice } from './backoffice.ts';

export default {
  fetch: app.fetch,
  scheduled: (event, env) => keepUp(env, event.scheduledTime),
} satisfies ExportedHandler<Env>;
