import * as accounts from './may/accounts.ts';
import * as look from './may/look.ts';
import * as moderation from './may/moderation.ts';
import * as movement from './may/movement.ts';
import * as panel from './may/panel.ts';
import { anyone } from './may/reach.ts';
import * as rooms from './may/rooms.ts';
import * as talk from './may/talk.ts';

/** Every rule about acts, by its verb: the server refuses by it, the screen hides by it. */
export const may = { anyone, ...talk, ...look, ...movement, ...moderation, ...rooms, ...panel, ...accounts };
