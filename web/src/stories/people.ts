import type { User } from '../../../protocol/entities/user.ts';
import { allChatPermissions, noChatPermissions } from '../../../protocol/rules/permissions.ts';

const FILES = import.meta.glob<string>('./art/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Absolute address of an SVG in `art/`, because the preview is served from different base paths. */
export const art = (name: string): string => new URL(FILES[`./art/${name}.svg`] ?? '', location.href).href;

let made = 0;

type Look = Partial<User> & { nickname: string; avatar?: string; starName?: string; nameImage?: string };

export const person = ({ avatar, starName, nameImage, ...look }: Look): User => {
  made++;
  return {
    userID: `u${made}`,
    _id: `u${made}`,
    username: look.nickname,
    nicknameColor: '#3A5259',
    nicknameBGColor: '',
    image: avatar ? art(`av-${avatar}`) : art('av-def'),
    room: 'المجلس العام',
    accountType: 'visitor',
    role: 'visitor',
    canAccessAccountsMenu: false,
    visibility: 'visible',
    star: { img: starName ? art(`st-${starName}`) : null, visible: true },
    nicknameImg: { name: nameImage ? art(nameImage) : null, visible: true },
    status: 'available',
    reconnecting: false,
    pinned: false,
    existenceTime: new Date(2026, 10, 21, 8, made % 60).toISOString(),
    permissions: noChatPermissions(),
    ...look,
  };
};

const MASTER = { accountType: 'super', role: 'chat-master' } as const;
const MEMBER = { accountType: 'super', role: 'member' } as const;

export const saqr = person({
  ...MASTER,
  role: 'admin',
  nickname: 'صقر نجد',
  avatar: 'lantern',
  starName: 'crown',
  nameImage: 'ni-1',
  flag: 'SA',
});
export const fahd = person({
  ...MASTER,
  nickname: 'أبو فهد',
  nicknameColor: '#9A4A00',
  avatar: 'dune',
  starName: 'gold',
  flag: 'SA',
});
export const najma = person({
  ...MEMBER,
  nickname: 'نجمة الشام',
  nicknameColor: '#FFE9A8',
  nicknameBGColor: '#4B2F91',
  avatar: 'moon',
  starName: 'khatim',
  flag: 'SY',
  status: 'busy',
});
export const suhail = person({
  ...MEMBER,
  nickname: 'سُهيل',
  nicknameColor: '#0D5F96',
  avatar: 'sea',
  flag: 'MA',
});
export const reem = person({
  ...MEMBER,
  nickname: 'ريم الفلا',
  avatar: 'rose',
  starName: 'heart',
  nameImage: 'ni-0',
  flag: 'AE',
  country: 'AE',
  originURL: 'https://noor.example/majlis',
  ipAddress: '94.200.11.73',
  fingerprint: '5b07d3e19ac84f62',
});
export const qahwa = person({
  ...MEMBER,
  nickname: 'قهوة مُرّة',
  nicknameColor: '#F7E7CE',
  nicknameBGColor: '#4A2C1A',
  avatar: 'coffee',
  starName: 'silver',
  flag: 'JO',
  status: 'away',
});
export const layal = person({
  ...MEMBER,
  nickname: 'ليال',
  nicknameColor: '#6B3FB8',
  avatar: 'cat',
  starName: 'moon',
  flag: 'LB',
  visibility: 'ghost',
});
export const nawras = person({
  ...MEMBER,
  nickname: 'النورس',
  nicknameColor: '#B3174F',
  avatar: 'palm',
  starName: 'fire',
  flag: 'TN',
  visibility: 'hidden',
});
export const guest = person({
  nickname: 'زائر بريشتينا',
  flag: 'XK',
  country: 'XK',
  originURL: 'https://chat.example',
  ipAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  fingerprint: '9f2c61e08b4471ab',
});
export const zaytouna = person({
  ...MASTER,
  nickname: 'زيتونة',
  nicknameColor: '#46610E',
  avatar: 'olive',
  starName: 'lapis',
  flag: 'PS',
  permissions: allChatPermissions(),
});

export const visitorLook = {
  accountType: 'visitor',
  role: 'visitor',
  permissions: { ...noChatPermissions(), allowUserToWrite: true },
} as const;

const MORE = [
  'هدوء الليل',
  'ياسمين',
  'عمر',
  'سلمى',
  'غيث',
  'Layla_99',
  'نور',
  'أمل',
  'رحّال',
  'بدر',
  'شمس',
  'ورد الجوري',
  'فارس',
  'حنين',
];
const FLAGS = ['EG', 'IQ', 'DZ', 'OM', 'QA', 'KW', 'BH', 'YE', 'SD', 'LY'];

export const regulars: User[] = [
  saqr,
  fahd,
  najma,
  suhail,
  reem,
  qahwa,
  layal,
  nawras,
  guest,
  zaytouna,
  ...MORE.map((nickname, index) => person({ nickname, ...(FLAGS[index] && { flag: FLAGS[index] }) })),
];

export const longNames: User[] = [
  person({
    ...MASTER,
    nickname: 'صاحبة السعادة والابتسامة الدائمة',
    nicknameColor: '#FFFFFF',
    nicknameBGColor: '#FFFF00',
    avatar: 'rose',
    starName: 'gold',
    flag: 'EG',
  }),
  person({ nickname: 'Abu_Abdullah-Al-Ghamdi.1990', nicknameColor: '#FFFFFF', avatar: 'palm', flag: 'KW' }),
  person({ nickname: '((نجم)) [star] #1', nicknameColor: '#00FF00', avatar: 'moon', flag: 'T1' }),
  person({
    nickname: 'بلا صورة',
    nicknameColor: '#FF0000',
    image: '/uploads/avatars/missing.gif',
    star: { img: '/uploads/stars/missing.gif', visible: true },
    reconnecting: true,
  }),
];

/** Enough users for the virtual list. */
export const crowd: User[] = Array.from({ length: 400 }, (_, n) => person({ nickname: `زائر ${n}` }));

/** A user who has left the chat. */
export const passer = person({ nickname: 'عابر سبيل', avatar: 'dune', flag: 'IQ', country: 'IQ' });
