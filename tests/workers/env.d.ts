import type { D1Migration } from 'cloudflare:test';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import type { Relay } from '../../rooms-do/relay/relay.ts';
import type { ChatRoom } from '../../rooms-do/room/chat-room.ts';
import type { PasswordHasher } from '../../worker/admission/password-hasher.ts';
import type { AuditLog } from '../../worker/audit/audit-log.ts';
import type * as Main from '../../worker/index.ts';
import type { Env as WorkerEnv } from '../../worker/platform/env.ts';
import type { PanelFeed } from '../../worker/site/panel-feed.ts';

declare global {
  namespace Cloudflare {
    interface Env
      extends Omit<
        WorkerEnv,
        'ROOMS' | 'LOBBY' | 'RELAYS' | 'AUDIT_LOG' | 'PANEL_FEED' | 'PASSWORD_HASHERS'
      > {
      // The classes themselves: tests look inside the objects.
      ROOMS: DurableObjectNamespace<ChatRoom>;
      LOBBY: DurableObjectNamespace<Lobby>;
      RELAYS: DurableObjectNamespace<Relay>;
      AUDIT_LOG: DurableObjectNamespace<AuditLog>;
      PANEL_FEED: DurableObjectNamespace<PanelFeed>;
      PASSWORD_HASHERS: DurableObjectNamespace<PasswordHasher>;
      TEST_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof Main;
    }
  }
}
