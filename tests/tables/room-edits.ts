import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { RoomOptions } from '../support/site-harness.ts';
import type { Need } from './untargeted-commands.ts';

/**
 * Permissions to edit, color and delete rooms, written from docs/decisions/010 and the flags of DECISIONS, never from
 * the tested rules. The creator needs the flag. Other users are `forbidden` with any flag or rank, and a missing room
 * is `room_not_found` for all.
 */

export type EditedRoom = {
  madeBy: 'the editor' | 'somebody else' | 'operators' | 'nobody';
  isHere?: true;
  is?: Partial<RoomOptions>;
};

export const EDITED_ROOMS = {
  'own, here': { madeBy: 'the editor', isHere: true },
  'own, elsewhere': { madeBy: 'the editor' },
  'own and unlisted, elsewhere': { madeBy: 'the editor', is: { unlisted: true } },
  'own and temporary, here': { madeBy: 'the editor', isHere: true, is: { temporary: true } },
  'own and made the primary one': { madeBy: 'the editor', is: { primary: true } },
  "somebody else's, here": { madeBy: 'somebody else', isHere: true },
  "somebody else's, elsewhere": { madeBy: 'somebody else' },
  "somebody else's, unlisted, here": { madeBy: 'somebody else', isHere: true, is: { unlisted: true } },
  "somebody else's, unlisted, elsewhere": { madeBy: 'somebody else', is: { unlisted: true } },
  "operators', here": { madeBy: 'operators', isHere: true },
  "operators', elsewhere": { madeBy: 'operators' },
  'the primary one, here': { madeBy: 'operators', isHere: true, is: { primary: true } },
  'one that is not there': { madeBy: 'nobody' },
} as const satisfies Record<string, EditedRoom>;

/** The edit, and the permission that its creator needs. `ofThePrimary`: refusal for the primary room. */
export type RoomEdit = {
  what: string;
  event: UpName;
  data: (roomId: string) => object;
  needs: Exclude<Need, string>;
  ofThePrimary?: ErrorCode;
};

const edit = (what: string, change: object): RoomEdit => ({
  what,
  event: 'requestEditRoom',
  data: roomId => ({ roomId, ...change }),
  needs: ['canEditHisRooms'],
});
const color = (field: string): RoomEdit => ({
  what: field,
  event: 'requestColorRoom',
  data: roomId => ({ roomId, [field]: '#00aa00' }),
  needs: ['canChangeRoomColor'],
});

export const ROOM_EDITS: readonly RoomEdit[] = [
  edit('a name', { name: 'اسم جديد' }),
  edit('a subject', { subject: 'موضوع' }),
  edit('a password', { password: 'open sesame' }),
  edit('no password', { password: null }),
  edit('a user limit', { maxUsers: 5 }),
  edit('no join and leave lines', { denyShowAccessMsg: true }),
  edit('no change', {}),
  color('nameColor'),
  color('nameBGColor'),
  color('subjectColor'),
  color('subjectBGColor'),
  {
    what: 'removed',
    event: 'requestDeleteRoom',
    data: roomId => ({ roomId }),
    needs: ['canEditHisRooms'],
    ofThePrimary: 'primary_room',
  },
];
