import type { ChatMessage, Departure } from '../../../../protocol/entities/messages.ts';
import { findUser, type KnownPeople } from '../../state/people.ts';

/** A user's location as known to this viewer. */
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
 * An unlisted user may have moved, be invisible, or be in an unread part of the list. Only a leave notice of the room
 * shows that the user left.
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
