import type { Backoffice } from '../protocol/backoffice.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import type { Acted, Elsewhere, RemoteAct } from './elsewhere.ts';
import { lobbyOf, type RoomsEnv, roomOf } from './env.ts';
import { requestPlace } from './moving.ts';
import type { Room } from './room.ts';
import { roomCalls } from './room-calls.ts';

/** The rest of the site as the commands of one room reach it: the lobby, the other rooms, and what the database holds. */
export const siteCalls = (room: Room, env: RoomsEnv, backoffice: Backoffice): Elsewhere => ({
  ...roomCalls(room, env, backoffice),
  judgePassword: (roomId, password, deviceID) => backoffice.judgeRoomPassword({ roomId, password, deviceID }),
  requestPlace: (roomId, userID, wish) => requestPlace(room, roomId, userID, wish),
  act: remote => actWhereTheyAre(room, env, remote),
  everybody: async () => {
    const elsewhere = await lobbyOf(env).connections();
    // Of its own people the room knows best.
    const here = [...room.occupants.all()].map(occupant => ({
      occupant,
      roomId: room.id,
      room: room.settings.name,
      unlisted: room.nature.unlisted,
    }));
    return [...here, ...elsewhere.filter(({ roomId }) => roomId !== room.id)];
  },
  hold: (target, farewell) => lobbyOf(env).hold(target, farewell),
  announce: announcement => lobbyOf(env).announce(announcement),
  sweep: order => lobbyOf(env).sweep(order),
  takeName: (self, nickname) => takeName(room, env, backoffice, self, nickname),
  icon: name => backoffice.icon(name),
  star: name => backoffice.star(name),
  ban: order => backoffice.ban(order),
  saveLook: (userID, look) => room.outbox.put({ kind: 'look', userID, look }),
});

/** Once more where they have just gone from the room that was asked. */
async function actWhereTheyAre(room: Room, env: RoomsEnv, remote: RemoteAct): Promise<Acted> {
  const gone: Acted = { ok: false, code: 'user_not_found' };
  const first = await lobbyOf(env).whereIs(remote.targetID);
  if (first === null || first === room.id) return gone;
  const acted = await roomOf(env, first).act(remote);
  if (!('movedTo' in acted)) return acted;
  if (acted.movedTo === null || acted.movedTo === room.id) return gone;
  const again = await roomOf(env, acted.movedTo).act(remote);
  return 'movedTo' in again ? gone : again;
}

/** A name is free when no account's and no connected person's looks like it; it is then kept until they are reported with it. */
async function takeName(
  room: Room,
  env: RoomsEnv,
  backoffice: Backoffice,
  self: Occupant,
  nickname: string,
): Promise<ErrorCode | null> {
  const wanted = skeleton(nickname);
  const isTaken = () =>
    [...room.occupants.all()].some(
      other => other.userID !== self.userID && skeleton(other.nickname) === wanted,
    );
  if (isTaken() || (await backoffice.isNameOfAnother(nickname, self.userID))) return 'nickname_taken';
  const welcome = await lobbyOf(env).ask({ ...self, nickname }, true);
  if ('refused' in welcome || welcome.userID !== self.userID || isTaken()) return 'nickname_taken';
  return null;
}
