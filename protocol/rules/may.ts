import * as appearance from './may/appearance.ts';
import { anyone } from './may/authority.ts';
import * as content from './may/content.ts';
import * as duty from './may/duty.ts';
import * as messages from './may/messages.ts';
import * as moderation from './may/moderation.ts';
import * as movement from './may/movement.ts';
import * as panel from './may/panel.ts';
import * as roomMode from './may/room-mode.ts';
import * as rooms from './may/rooms.ts';
import * as waiting from './may/waiting.ts';

/** Every rule about acts, by its verb: the server refuses by it, the screen hides by it. */
export const may = {
  anyone,
  ...messages,
  ...content,
  ...appearance,
  ...movement,
  ...moderation,
  ...rooms,
  ...roomMode,
  ...waiting,
  ...duty,
  ...panel,
};
