import { Member } from './accounts.ts';
import { type Line, Visitor } from './visitor.ts';

/** Logs in, and sits down in a room by its name. */
export const enter = async (
  who: Visitor,
  room = 'القاعة',
  over: Record<string, unknown> = {},
): Promise<Line> => {
  await who.login();
  return who.enter({ room, ...over });
};

export const guest = (name: string, room?: string): Promise<Line> => enter(new Visitor(name), room);
export const member = (name: string, room?: string, over = {}): Promise<Line> =>
  enter(new Member(name), room, over);
