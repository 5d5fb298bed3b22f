import { anyone } from './actor.ts';
import * as appearance from './may/appearance.ts';
import * as attachments from './may/attachments.ts';
import * as content from './may/content.ts';
import * as messages from './may/messages.ts';
import * as moderation from './may/moderation.ts';
import * as movement from './may/movement.ts';
import * as rooms from './may/rooms.ts';

/**
 * Rules of chat actions by verb. The server enforces the rules and the page hides buttons by the same rules. Rules that
 * the chat does not load at first are imported from their own files.
 */
export const may = {
  anyone,
  ...messages,
  ...content,
  ...appearance,
  ...movement,
  ...moderation,
  ...rooms,
  ...attachments,
};
