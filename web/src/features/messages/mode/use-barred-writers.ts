import { useSnapshot } from 'valtio';
import { writeHere } from '../../../../../protocol/rules/may/messages.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';

/** Who alone writes in the room, where one is not among them; null where one is, or is muted in any case. */
export const useBarredWriters = (): 'members' | 'staff' | null => {
  const mode = useSnapshot(roomMode);
  const actor = useActor();
  const verdict = actor ? writeHere(actor, mode) : 'allowed';
  const isBarred = verdict === 'only_members_write' || verdict === 'only_staff_write';
  return isBarred && mode.writers !== 'everyone' ? mode.writers : null;
};
