import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { User } from '../../protocol/entities/user.ts';

const WORDS =
  'السلام عليكم يا أهل المجلس كيف الحال اليوم سهرة طيبة والله good evening friends 🌹 🔥🔥 :جوري قهوة وشعر'.split(
    ' ',
  );
const COLORS = ['#000000', '#0b6e69', '#b3174f', '#4b2f91'] as const;
const STATUSES = ['available', 'busy', 'away'] as const;
const AVATARS = [
  'avatars/lantern.gif',
  'avatars/boat.png',
  'defaultAvatar.gif',
  'avatars/coffee.png',
] as const;
const STARS = ['gold.gif', 'khatim.png', 'blue.png'] as const;
const NICKNAME_IMAGES = ['saqr-najd.png', 'reem-alfala.png'] as const;

const turn = <T>(of: readonly T[], at: number): T => of[at % of.length] as T;

/** A user on the screen only, with pictures of the local demo data. */
export const person = (at: number, room: string): User => ({
  userID: `imagined-${at}`,
  _id: `imagined-${at}`,
  username: `متخيل ${at}`,
  nickname: at % 9 === 0 ? `عبد الرحمن بن محمد آل سليمان ${at}` : `متخيل ${at}`,
  nicknameColor: turn(COLORS, at),
  nicknameBGColor: '',
  image: `/uploads/${turn(AVATARS, at)}`,
  room,
  accountType: at % 5 === 0 ? 'super' : 'visitor',
  role: at % 5 === 0 ? 'member' : 'visitor',
  canAccessAccountsMenu: false,
  visibility: 'visible',
  star: { img: at % 3 === 0 ? `/uploads/stars/${turn(STARS, at)}` : null, visible: true },
  nicknameImg: { name: at % 20 === 0 ? turn(NICKNAME_IMAGES, at) : null, visible: true },
  status: turn(STATUSES, at),
  reconnecting: false,
  pinned: false,
  existenceTime: new Date(1_790_000_000_000 + at * 1_000).toISOString(),
  permissions: {},
});

/** The `seq`th message of the room, three to 32 words by one simulated user. */
export const message = (seq: number, sender: User): ChatMessage => ({
  id: `imagined-message-${seq}`,
  seq,
  kind: 'user',
  text: Array.from({ length: 3 + ((seq * 7) % 30) }, (_, n) => turn(WORDS, seq * 5 + n))
    .join(' ')
    .slice(0, 300),
  style: { color: turn(COLORS, seq), fontWeight: 'normal', fontStyle: seq % 8 === 0 ? 'italic' : 'normal' },
  room: sender.room,
  props: {},
  userType: 'all',
  sender: {
    userID: sender.userID,
    username: sender.username,
    nickname: sender.nickname,
    nicknameColor: sender.nicknameColor,
    nicknameBGColor: sender.nicknameBGColor,
    image: sender.image,
    star: sender.star,
    nicknameImg: sender.nicknameImg,
  },
  sentAt: new Date().toISOString(),
});
