import { accounts } from '../../../protocol/resources/accounts.ts';
import { CHAT_PERMISSION_TABLE } from '../../../protocol/rules/permission-table.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { art } from './people.ts';
import { gifts, storyRooms } from './rooms.ts';

const picture = (folder: string, name: string, at: number) => ({
  _id: `${name}${at}`,
  name,
  uploadPath: art(`${folder}-${name}`),
  isRestricted: false,
});

const AVATARS = ['lantern', 'dune', 'moon', 'sea', 'rose', 'coffee', 'cat', 'palm'];
const STARS = ['crown', 'gold', 'khatim', 'heart', 'silver', 'moon', 'fire', 'lapis', 'ruby'];
const COLORS = { أزرق: '#0D5F96', كرزي: '#B3174F', بنفسجي: '#4B2F91', زيتوني: '#46610E', أسود: '#000000' };

const TEXT_BANNER = {
  _id: 'b1',
  text: 'سهرة الشعر كل خميس في «ديوان الشعر»',
  link: null,
  color: '#FFE9A8',
  bgColor: '#0C3B40',
  uploadPath: null,
};

const granted = (field: 'canKickUser' | 'canAddBanned') => ({
  ...{ field, ar: CHAT_PERMISSION_TABLE[field].ar, kind: 'permission', before: false, after: true },
});

/** Simulated answers to REST calls, by path after /api/v1. */
const ANSWERS: Record<string, object> = {
  rooms: { rooms: storyRooms },
  emojis: {
    emojis: [
      { _id: 'e1', shortcut: ':ضحكة:', emojiCode: 128514, emojiName: null },
      { _id: 'e2', shortcut: ':)', emojiCode: 128578, emojiName: null },
    ],
  },
  shortcuts: {
    shortcuts: [
      {
        _id: 's1',
        shortcutTerm: 'سلام',
        replaceWith: 'السلام عليكم ورحمة الله',
        color: '#ff7f00',
        view: true,
      },
    ],
  },
  gifts: { gifts },
  giftsSpeedDir: { giftsSpeedDir: { _id: 'd', speed: 40, dir: 'right' } },
  avatars: { numPages: 2, avatars: AVATARS.map((name, at) => picture('av', name, at)) },
  stars: { numPages: 1, stars: STARS.map((name, at) => picture('st', name, at)) },
  colors: {
    colors: Object.entries(COLORS).map(([name, value], at) => ({
      _id: `c${at}`,
      name,
      value,
      forText: true,
      forNickname: true,
      forBackground: true,
    })),
  },
  banners: { banners: [TEXT_BANNER] },
  'options-1': {
    options1: { logo: null, showLogo: false, bannerInterval: 10, enableEmoticons: true },
  },
  'options-2': { options2: { scrollBack: 100 } },
  appearance: {
    appearance: { accent: '#0b6e69', mode: 'system', background: 'plain', density: 'comfortable' },
  },
  windows: { windows: { privateWindowsMax: 5 } },
  duty: {
    duty: {
      isOn: true,
      rooms: [
        { room: 'المجلس العام', guests: 21, covering: ['زيتونة', 'Layla من بيروت'] },
        { room: 'ديوان الشعر', guests: 4, covering: [] },
      ],
      acts: [
        { act: 'allowWrite', by: 'زيتونة', at: '2026-11-21T15:02:00.000Z' },
        { act: 'kickVisitor', by: 'صقر نجد', at: '2026-11-21T14:55:00.000Z' },
      ],
      openReports: 2,
    },
  },
  approvals: {
    approvals: [
      {
        _id: 'a1',
        kind: 'kickAll',
        what: 'طرد كل من في غرفة «المجلس العام»',
        act: { code: 'kickRoom', room: 'المجلس العام' },
        reason: 'سيل من الإعلانات منذ ربع ساعة',
        byUsername: 'صقر نجد',
        byRole: 'chat-master',
        at: '2026-11-21T15:01:00.000Z',
        until: '2026-11-21T15:16:00.000Z',
      },
      {
        _id: 'a2',
        kind: 'grant',
        what: 'تعديل الحساب: Layla من بيروت — الدور: من «عضو» إلى «مشرف دردشة»؛ مُنح «طرد المستخدمين»، «إضافة محظورين»',
        act: { code: 'editAccount', name: 'Layla من بيروت' },
        changes: [
          {
            field: 'role',
            ar: accounts.labels.role,
            kind: 'value',
            before: { ar: ROLES.member.ar },
            after: { ar: ROLES['chat-master'].ar },
          },
          granted('canKickUser'),
          granted('canAddBanned'),
        ],
        reason: '',
        byUsername: 'عبدالرحمن بن عبدالعزيز آل سعد',
        byRole: 'admin',
        at: '2026-11-21T15:04:00.000Z',
        until: '2026-11-21T15:19:00.000Z',
      },
    ],
  },
  profiles: {
    profile: {
      about: 'أحب الشعر النبطي، والقهوة من غير سكر.',
      picture: art('av-rose'),
      joinedAt: '2026-03-14',
    },
    profiles: [
      { userID: 'p1', username: 'Layla', nickname: 'Layla من بيروت', picture: art('av-moon') },
      {
        userID: 'p2',
        username: 'saud',
        nickname: 'عبدالرحمن بن عبدالعزيز آل سعد',
        picture: art('av-dune'),
      },
    ],
  },
  invites: {
    room: 'المجلس العام',
    invites: [
      {
        code: 'tIK0nbY5pjZqkw3SxVdHcgR7eLoMa92W',
        url: 'https://samar.example/i/tIK0nbY5pjZqkw3SxVdHcgR7eLoMa92W',
        uses: 10,
        used: 3,
        endsAt: '2026-11-28T06:30:00.000Z',
        maker: 'زيتونة',
        isOwn: true,
      },
      {
        code: 'u9XcDq1mTzVfB0yRkE5sWnLh3JgPa7o2',
        url: 'https://samar.example/i/u9XcDq1mTzVfB0yRkE5sWnLh3JgPa7o2',
        uses: null,
        used: 41,
        endsAt: '2026-11-21T09:30:00.000Z',
        maker: 'صقر نجد',
        isOwn: false,
      },
    ],
  },
  restraints: {
    restraints: [
      {
        id: 'mute.g1',
        kind: 'mute',
        nickname: 'Ghost من الخليج',
        room: 'المجلس العام',
        until: '2026-11-21T16:30:00.000Z',
        reason: 'تكرار الإعلانات بعد تنبيهين',
      },
      {
        id: 'kick.g2',
        kind: 'kick',
        nickname: 'زائر الليل',
        room: 'ديوان الشعر',
        until: '2026-11-21T15:20:00.000Z',
        reason: null,
      },
      { id: 'mute.g3', kind: 'mute', nickname: 'هدير', room: 'المجلس العام', until: null, reason: null },
    ],
  },
  bans: {
    preview: {
      narrowest: 'fingerprint',
      provider: 'AS64500',
      reaches: [
        { signal: 'IPOrHost', now: 9, lately: 14, staff: ['صقر نجد', 'Layla من بيروت'], staffCount: 2 },
        { signal: 'fingerprint', now: 0, lately: 0, staff: [], staffCount: 0 },
        { signal: 'country', now: 31, lately: 120, staff: ['نجمة الشام'], staffCount: 3 },
        { signal: 'provider', now: 12, lately: 40, staff: [], staffCount: 0 },
      ],
    },
  },
};

/** Answers REST calls without a server. Images and scripts load as usual. */
export const answerRequests = (): void => {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const path = /\/api\/v1\/([\w-]+)/.exec(String(input))?.[1];
    if (path === undefined) return ask(input, init);
    const data = ANSWERS[path];
    return data
      ? Response.json({ status: 'success', data })
      : Response.json({ status: 'fail', message: 'Not found', code: 'not_found' }, { status: 404 });
  };
};
