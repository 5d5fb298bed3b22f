import { newParticipant, type Participant } from '../../domain/presence/participant.ts';
import { Roster } from '../../rooms-do/lobby/platform/roster.ts';
import { actor } from './people.ts';
import { HALL_SETTINGS, identityOf } from './room-harness.ts';

const ROOM = 95;
const COUNTRIES = ['SA', 'EG', 'MA', 'IQ', 'AE', 'JO', 'DZ', 'TN'];
const COLORS = ['#9a4a00', '#0d5f96', '#6b3fb8', '#b3174f', '#46610e', '#0b6e69', '#1f5bb8', '#7a5200'];
const GIVEN = ['ليلى', 'أحمد', 'سارة', 'عبد الرحمن', 'نور', 'مريم', 'يوسف', 'خالد'];
const OF = ['بنت أحمد', 'الراشد', 'علي', 'العتيبي', 'المغربي', 'حسن'];

/**
 * A user as received from a call between objects, with separate copies of all texts. One in ten has an account with a
 * custom appearance.
 */
function person(at: number): Participant {
  const isMember = at % 10 === 0;
  const nickname = `${GIVEN[at % GIVEN.length]} ${OF[at % OF.length]} ${at}`;
  const identity = identityOf(actor({ role: isMember ? 'member' : 'visitor', userId: crypto.randomUUID() }), {
    nickname,
    username: isMember ? `member-${at}` : nickname,
    sessionId: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    fingerprint: crypto.randomUUID().replaceAll('-', ''),
    ipAddress: `${1 + (at % 200)}.${(at >> 8) % 256}.${(at >> 16) % 256}.${at % 256}`,
    country: COUNTRIES[at % COUNTRIES.length] ?? 'SA',
    originURL: 'https://chat.example/',
    openedFrom: 'https://chat.example/',
    appearance: {
      image: isMember ? `/uploads/member-${at}.webp` : '/uploads/defaultAvatar.gif',
      nicknameColor: COLORS[at % COLORS.length] ?? '#000000',
      nicknameBGColor: '',
      star: { img: null, visible: false },
      nicknameImg: { name: null, visible: false },
    },
  });
  const now = 1_795_000_000_000 + at * 137;
  const whole = {
    ...newParticipant({ identity, admittedAt: now - 300 }, now),
    deviceSince: now - 86_400_000,
  };
  return JSON.parse(JSON.stringify(whole)) as Participant;
}

/** A roster of this many users in rooms of 95. One search fills the caches that a search needs. */
export function crowdedRoster(people: number): Roster {
  const roster = new Roster();
  const ids = Array.from({ length: Math.ceil(people / ROOM) }, (_, at) => `room-${at}`);
  roster.setRooms(
    ids.map(_id => ({
      settings: { ...HALL_SETTINGS, _id, name: _id },
      ...{ createdBy: null, temporary: false, unlisted: false },
    })),
  );
  for (const [room, roomId] of ids.entries()) {
    const count = Math.min(ROOM, people - room * ROOM);
    const upserted = Array.from({ length: count }, (_, at) => person(room * ROOM + at));
    roster.applyReport({ roomId, instance: 'i', turn: 1, whole: true, upserted, removed: [] });
  }
  roster.presences.search(actor({ role: 'owner' }), { search: '', page: 1, limit: 1 });
  return roster;
}
