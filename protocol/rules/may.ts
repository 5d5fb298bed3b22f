import * as appearance from './may/appearance.ts';
import { anyone } from './may/authority.ts';
import * as content from './may/content.ts';
import * as messages from './may/messages.ts';
import * as moderation from './may/moderation.ts';
import * as movement from './may/movement.ts';
import * as rooms from './may/rooms.ts';

/**
 * Every rule about acts in the chat, by its verb: the server refuses by it, the screen hides by it. Those of the panel, of duty and of what is
 * lifted are taken from their files: the chat's first load has no need of them.
 */
export const may = {
  anyone,
  ...messages,
  ...content,
  ...appearance,
  ...movement,
  ...moderation,
  ...rooms,
};
