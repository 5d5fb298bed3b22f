import type { Room } from '../../../protocol/entities/rooms.ts';
import type { Gift } from '../../../protocol/resources/content.ts';

type RoomRow = [
  name: string,
  subject: string,
  size: number,
  maxUsers: number | null,
  color?: string,
  ground?: string,
];

const ROOMS: RoomRow[] = [
  ['المجلس العام', 'أهلًا وسهلًا — كلمة طيبة وجلسة أطيب', 24, 60],
  ['ديوان الشعر', 'قصيدة وحكاية', 11, 40, '#FFE9A8', '#4B2F91'],
  ['مقهى الرياضة', 'مباريات وتحليل', 9, 40, '#0B6E69', '#DBEFEC'],
  ['غرفة الإدارة', 'دخول بكلمة مرور', 3, 10],
  ['ركن التقنية', 'سؤال وجواب', 2, 30, '#0D5F96', '#E4EEFC'],
  ['غرفة المسافرين حول العالم كله', 'حكايات السفر', 2, null],
  ['الركن الصغير', 'مكان لاثنين', 2, 2],
  ['English Corner', 'practice here', 0, 20],
];

export const storyRooms: Room[] = ROOMS.map(
  ([name, subject, size, maxUsers, nameColor, nameBGColor], index) => ({
    _id: `r${index}`,
    name,
    nameColor: nameColor ?? '#0C2126',
    nameBGColor: nameBGColor ?? '',
    subject,
    subjectColor: '',
    subjectBGColor: '',
    hasPassword: index === 3,
    denyShowAccessMsg: false,
    maxUsers,
    size,
    primary: index === 0,
    slowSeconds: index === 2 ? 10 : 0,
    writers: index === 5 ? 'members' : 'everyone',
  }),
);

export const ownRooms = [
  { ...storyRooms[1], private: false, temporary: false },
  { ...storyRooms[6], private: true, temporary: true },
];

const gift = (
  _id: string,
  text: string,
  fontColor: string,
  fontBGColor = '',
  fontStyle: Gift['fontStyle'] = 'normal',
): Gift => ({
  _id,
  text,
  userType: 'all',
  fontStyle,
  fontSize: 14,
  fontColor,
  fontBGColor,
});

export const gifts: Gift[] = [
  gift('g1', 'نجمة الشام أهدت المجلس باقة ورد', '#ffffff', '#B3174F'),
  gift('g2', 'مسابقة الخميس تبدأ التاسعة مساءً', '#7A5200'),
  gift('g3', 'رمضان كريم وكل عام وأنتم بخير', '#0B6E69', '', 'italic'),
  gift('g4', 'تهانينا للفائزين في سهرة الشعر', '#10243B', '#BFE3FF'),
];
