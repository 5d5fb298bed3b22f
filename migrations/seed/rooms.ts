import type { RoomSettings } from '../../protocol/entities/rooms.ts';

/** The password is plain text here; the insert hashes it. */
type DemoRoom = Omit<RoomSettings, 'hasPassword'> & { password: string | null };

const open = { password: null, denyShowAccessMsg: false, maxUsers: null, primary: false } as const;

/** The first room exists in every instance, because the first migration creates it with the same id. */
export const demoRooms: readonly DemoRoom[] = [
  {
    ...open,
    _id: 'main',
    name: 'المجلس العام',
    nameColor: '#0c2126',
    nameBGColor: '#ffffff',
    subject: 'أهلًا وسهلًا — كلمة طيبة وجلسة أطيب',
    subjectColor: '#3a5259',
    subjectBGColor: '#ffffff',
    primary: true,
  },
  {
    ...open,
    _id: 'room-diwan',
    name: 'ديوان الشعر',
    nameColor: '#ffe9a8',
    nameBGColor: '#4b2f91',
    subject: 'قصيدة وحكاية، ولكل بيتٍ من يسمعه',
    subjectColor: '#4b2f91',
    subjectBGColor: '#ede7fb',
    maxUsers: 60,
  },
  {
    ...open,
    _id: 'room-sport',
    name: 'مقهى الرياضة',
    nameColor: '#0b6e69',
    nameBGColor: '#dbefec',
    subject: 'مباريات وتحليل بروح رياضية',
    subjectColor: '#1b7a46',
    subjectBGColor: '#ffffff',
    maxUsers: 40,
  },
  {
    ...open,
    _id: 'room-staff',
    name: 'غرفة الإدارة',
    nameColor: '#fdf1cf',
    nameBGColor: '#7a1f2b',
    subject: 'دخول بكلمة مرور',
    subjectColor: '#7a1f2b',
    subjectBGColor: '#fce6e8',
    password: 'samar-room',
    maxUsers: 10,
  },
  {
    ...open,
    _id: 'room-tech',
    name: 'ركن التقنية',
    nameColor: '#0d5f96',
    nameBGColor: '#e4eefc',
    subject: 'سؤال وجواب، ومكان لاثنين',
    subjectColor: '#3a5259',
    subjectBGColor: '#f4f8f7',
    maxUsers: 2,
  },
];
