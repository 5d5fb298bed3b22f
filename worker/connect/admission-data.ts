import type { AdmissionData } from '../../domain/admission.ts';
import type { Database } from '../db/client.ts';
import { roomsQuery, toRoomRecord, zoneQuery } from '../rooms/room-record.ts';
import { defaultAvatarQuery, visitorRecordQuery } from './visitor-identity.ts';

/** Read by the lobby, which caches it: nobody who connects waits for these tables. */
export async function readAdmissionData(db: Database): Promise<AdmissionData> {
  const [rooms, [clock], [record], [avatar]] = await db.batch([
    roomsQuery(db),
    zoneQuery(db),
    visitorRecordQuery(db),
    defaultAvatarQuery(db),
  ]);
  return {
    rooms: rooms.map(row => toRoomRecord(row, clock?.zone)),
    visitorPermissions: record?.flags ?? {},
    defaultAvatar: avatar?.uploadPath ?? null,
  };
}
