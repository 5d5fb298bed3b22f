import { catalogue } from '../protocol/errors/catalogue.ts';
import { app } from './app.ts';
import { runCleanup } from './data/cleanup.ts';
import { countLogLines, type Env, hasSafeSecret, meteredEnv } from './platform/env.ts';

export { Lobby } from '../rooms-do/lobby/lobby.ts';
export { Relay } from '../rooms-do/relay/relay.ts';
export { ChatRoom } from '../rooms-do/room/chat-room.ts';
export { PasswordHasher } from './admission/password-hasher.ts';
export { AuditLog } from './audit/audit-log.ts';
export { BackupMaker } from './data/backup-maker.ts';
export { RoomsDatabase } from './rooms-database.ts';
export { PanelFeed } from './site/panel-feed.ts';
export { SharePainter } from './site/share-painter.ts';

countLogLines();

export default {
  fetch: (request, env, ctx) => app.fetch(request, meteredEnv(env), ctx),
  scheduled: async (event, env) => {
    if (!hasSafeSecret(env)) throw new Error(catalogue.secret_too_short.text);
    await runCleanup(meteredEnv(env), event.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
