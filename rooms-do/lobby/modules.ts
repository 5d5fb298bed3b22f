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

/** The features of the lobby, in the order in which they act. A new feature is a folder with its module, and its line here. */
export const LOBBY_MODULES = {
  platform,
  // Before presence, because its lists need the rooms.
  rooms,
  admission,
  moderation,
  messages,
  // Its heartbeat is first among the alarm tasks: a task that fails after it sets the alarm anew.
  presence,
  privateChat,
  // Its memory follows the roster.
  friends,
  protection,
  site,
} satisfies LobbyModules;
