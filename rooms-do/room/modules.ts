import { admission } from './admission/module.ts';
import { appearance } from './appearance/module.ts';
import { integrations } from './integrations/module.ts';
import { lifecycle } from './lifecycle/module.ts';
import { messages } from './messages/module.ts';
import { moderation } from './moderation/module.ts';
import type { CommandTable, CoreView, RoomView } from './platform/commands/command.ts';
import { platform } from './platform/module.ts';
import type { EffectTable, RoomModules } from './platform/room-module.ts';
import { presence } from './presence/module.ts';
import { privateChat } from './private-chat/module.ts';
import { protection } from './protection/module.ts';
import type { RoomState } from './room-state.ts';
import { rooms } from './rooms/module.ts';

/** The features of a room, in the order in which they act. A new feature is a folder with its module, and its line here. */
export const ROOM_MODULES = {
  platform,
  // First of the features, so that tasks due at the same moment follow the settings of that moment.
  rooms,
  lifecycle,
  protection,
  moderation,
  integrations,
  messages,
  privateChat,
  presence,
  admission,
  appearance,
} satisfies RoomModules;

const modules = Object.values(ROOM_MODULES);

/** One object with the properties of all parts. */
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

const merged = <Part extends object>(parts: readonly Part[]): Merged<Part> => Object.assign({}, ...parts);

/** Every command by the name of its message; a message without its command does not compile. */
export const commands: CommandTable = merged(
  modules.flatMap(module => ('commands' in module ? [module.commands] : [])),
);

/** Every effect by its kind; a kind without its function does not compile. */
export const effectTable: EffectTable = merged(
  modules.flatMap(module => ('effects' in module ? [module.effects] : [])),
);

type ViewPart<Module> = Module extends { view: (room: RoomState) => infer Part } ? Part : never;
type FeatureView = Merged<ViewPart<(typeof modules)[number]>>;

/** The room as its commands read it; a declared part without its module does not compile. */
export const viewWith = (core: CoreView, room: RoomState): RoomView => {
  const parts = [core, ...modules.flatMap(module => ('view' in module ? [module.view(room)] : []))];
  // Getters stay getters, which a spread would read once.
  const descriptors = parts.map(part => Object.getOwnPropertyDescriptors(part));
  return Object.defineProperties({}, Object.assign({}, ...descriptors)) as CoreView & FeatureView;
};
