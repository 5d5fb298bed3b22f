import { admission } from './admission/module.ts';
import { friends } from './friends/module.ts';
import { messages } from './messages/module.ts';
import { moderation } from './moderation/module.ts';
import type { LobbyModules } from './platform/lobby-module.ts';
import { platform } from './platform/module.ts';
import { presence } from './presence/module.ts';
import { privateChat } from './private-chat/module.ts';
import { protection } from './protection/module.ts';
import { rooms } from './rooms/module.ts';
import { site } from './site/module.ts';

/** Features of the lobby in the order of their handlers. A new feature is a folder with its module, and a line here. */
export const LOBBY_MODULES = {
  platform,
  // Before presence, because its lists need the rooms.
  rooms,
  admission,
  moderation,
  messages,
  // The heartbeat is the first alarm task. If a later task fails, the alarm is set again.
  presence,
  privateChat,
  // Restored after the roster, which it reads.
  friends,
  protection,
  site,
} satisfies LobbyModules;
