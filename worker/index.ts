import { catalogue } from '../protocol/errors/catalogue.ts';
import { app } from './app.ts';
import { type Env, hasSafeSecret } from './env.ts';
import { runCleanup } from './jobs/run-cleanup.ts';
import { countLogLines, meteredEnv } from './metered-env.ts';

export { Lobby } from '../rooms-do/lobby/lobby.ts';
export { Relay } from '../rooms-do/relay/relay.ts';
export { ChatRoom } from '../rooms-do/room/chat-room.ts';
export { AuditLog } from './audit/audit-log.ts';
export { PasswordHasher } from './auth/password-hasher.ts';
export { Backoffice } from './backoffice.ts';
export { PanelFeed } from './panel-feed/panel-feed.ts';

countLogLines();

export default {
  fetch: (request, env, ctx) => app.fetch(request, meteredEnv(env), ctx),
  scheduled: async (event, env) => {
    if (!hasSafeSecret(env)) throw new Error(catalogue.secret_too_short.text);
    await runCleanup(meteredEnv(env), event.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
