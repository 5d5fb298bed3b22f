import { anyone } from './actor.ts';
import * as appearance from './may/appearance.ts';
import * as attachments from './may/attachments.ts';
import * as content from './may/content.ts';
import * as messages from './may/messages.ts';
import * as moderation from './may/moderation.ts';
import * as movement from './may/movement.ts';
import * as rooms from './may/rooms.ts';

/**
 * The rules of acts in the chat, by verb: the server refuses by them, the page hides buttons by them. Rules that the first load of the chat
 * does not need are imported from their own files.
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
