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

/**
 * Features of the lobby in the order of their event handlers. A new feature needs a folder with its module, and a line
 * here.
 */
export const LOBBY_MODULES = {
  platform,
  // Comes before presence, because the lists of presence need the rooms.
  rooms,
  admission,
  moderation,
  messages,
  // The heartbeat is the first alarm task. If a later task fails, it has already set the next alarm.
  presence,
  privateChat,
  // Comes after presence, because it is restored from the roster.
  friends,
  protection,
  site,
} satisfies LobbyModules;
