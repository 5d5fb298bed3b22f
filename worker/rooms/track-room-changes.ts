import { rooms as resource } from '../../protocol/resources/rooms.ts';
import { type TrackedChanges, trackChanges } from '../audit/tracked-changes.ts';
import { rooms as table } from '../db/tables/rooms.ts';

type Written = Record<string, unknown> & { password?: string | null | undefined };

/** The changes of a room's fields. A password that is left out or empty stays; no password is ever written into an entry. */
export function trackRoomChanges(
  id: string,
  { passwordConfirm: _, password, ...fields }: Written,
): TrackedChanges {
  const secret = password === undefined || password === '' ? {} : { password };
  return trackChanges({ resource, table }, id, { ...fields, ...secret });
}
