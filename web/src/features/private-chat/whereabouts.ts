import type { ChatMessage, Departure } from '../../../../protocol/entities/messages.ts';
import { findUser, type KnownPeople } from '../../state/people.ts';

/** Where somebody is, as far as the server has told it to this viewer. */
export type Whereabouts =
  | { at: 'here' }
  | { at: 'reconnecting' }
  | { at: 'elsewhere'; room: string }
  | { at: 'left' | Departure['how'] }
  | { at: 'unknown' };

type Lines = readonly Pick<ChatMessage, 'kind' | 'sender' | 'departure'>[];

const lastLineAbout = (userId: string, lines: Lines) =>
  lines.findLast(({ kind, sender }) => (kind === 'joined' || kind === 'left') && sender.userID === userId);

/**
 * Whoever is in no list of this viewer may have moved, be unseen or be in a list that is not read: only a line of the room tells that
 * they went.
 */
export const whereaboutsOf = (
  userId: string,
  known: KnownPeople,
  lines: Lines,
  here: string | null,
): Whereabouts => {
  const user = findUser(userId, known);
  if (user?.reconnecting) return { at: 'reconnecting' };
  if (user) return user.room === here ? { at: 'here' } : { at: 'elsewhere', room: user.room };
  const line = lastLineAbout(userId, lines);
  return line?.kind === 'left' ? { at: line.departure?.how ?? 'left' } : { at: 'unknown' };
};
