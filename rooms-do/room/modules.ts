import { admission } from './admission/module.ts';
import { appearance } from './appearance/module.ts';
import { integrations } from './integrations/module.ts';
import { lifecycle } from './lifecycle/module.ts';
import { messages } from './messages/module.ts';
import { moderation } from './moderation/module.ts';
import type { CommandTable } from './platform/commands/command.ts';
import { platform } from './platform/module.ts';
import type { EffectTable } from './platform/room-module.ts';
import { presence } from './presence/module.ts';
import { privateChat } from './private-chat/module.ts';
import { rooms } from './rooms/module.ts';

/** The features of a room. A new feature is a folder with its module, and its line here. */
const ROOM_MODULES = [
  platform,
  rooms,
  lifecycle,
  admission,
  presence,
  messages,
  privateChat,
  moderation,
  appearance,
  integrations,
] as const;

/** One object with the properties of all parts. */
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

const merged = <Part extends object>(parts: readonly Part[]): Merged<Part> => Object.assign({}, ...parts);

/** Every command by the name of its message; a message without its command does not compile. */
export const commands: CommandTable = merged(
  ROOM_MODULES.flatMap(module => ('commands' in module ? [module.commands] : [])),
);

/** Every effect by its kind; a kind without its function does not compile. */
export const effectTable: EffectTable = merged(
  ROOM_MODULES.flatMap(module => ('effects' in module ? [module.effects] : [])),
);
