import { Member } from './accounts.ts';
import { type ClientSocket, Visitor } from './visitor.ts';

/** Logs in, and sits down in a room by its name. */
export const enter = async (
  who: Visitor,
  room = 'القاعة',
  over: Record<string, unknown> = {},
): Promise<ClientSocket> => {
  await who.signIn();
  return who.enter({ room, ...over });
};

export const guest = (name: string, room?: string): Promise<ClientSocket> => enter(new Visitor(name), room);
export const member = (name: string, room?: string, over = {}): Promise<ClientSocket> =>
  enter(new Member(name), room, over);
