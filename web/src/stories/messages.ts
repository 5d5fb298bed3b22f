import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { User } from '../../../protocol/entities/user.ts';
import * as p from './people.ts';
import { art } from './people.ts';

const PLAIN = { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' } as const;
let seq = 0;

type Line = Partial<Omit<ChatMessage, 'style'>> & { style?: Partial<ChatMessage['style']> };

export const line = (sender: User, text: string, rest: Line = {}): ChatMessage => {
  const kind = rest.kind ?? 'user';
  if (kind === 'user') seq++;
  return {
    id: `m${Math.random().toString(36).slice(2)}`,
    seq,
    kind,
    text,
    room: 'المجلس العام',
    props: {},
    userType: 'all',
    sender,
    sentAt: new Date(2026, 10, 21, 9, 2 + Math.floor(seq / 2)).toISOString(),
    ...rest,
    style: { ...PLAIN, ...rest.style },
  };
};

const house = p.person({ nickname: 'إدارة المجلس', nicknameColor: '#000000' });

const quizMaster = p.person({ nickname: 'المسابقة', nicknameColor: '' });

/** Restarts the sample clock for each list. */
const anew = (lines: () => ChatMessage[]) => (): ChatMessage[] => {
  seq = 0;
  return lines();
};

export const evening = anew(() => [
  line(house, 'أهلًا بكم في المجلس العام، نتمنى لكم سهرة طيبة.', { kind: 'welcome' }),
  line(p.fahd, 'السلام عليكم ورحمة الله وبركاته، مساء الخير على الجميع'),
  line(house, 'سهرة الشعر الليلة الساعة 10 في غرفة «ديوان الشعر»', {
    kind: 'announcement',
    bgColor: '#0B4F6C',
    style: { color: '#ffffff' },
  }),
  line(p.reem, 'وعليكم السلام، مساء النور والسرور 🌹'),
  line(p.suhail, '', { kind: 'joined' }),
  line(p.suhail, 'هلا بالجميع'),
  line(p.najma, 'المجلس منوّر', { style: { color: '#4B2F91', fontWeight: 'bolder' } }),
  line(p.qahwa, 'القهوة جاهزة :ضحكة:'),
  line(p.layal, 'يا لها من مباراة 🔥🔥', { style: { fontStyle: 'italic' } }),
  line(p.nawras, 'فعلًا كانت رائعة'),
  line(p.saqr, 'يا هلا ومرحبا'),
  line(p.zaytouna, 'بالتوفيق للجميع'),
]);

export const mixed = anew(() => {
  const [lady, ghamdi, star, broken] = p.longNames as [User, User, User, User];
  return [
    line(lady, 'من يعرف معنى كلمة serendipity بالعربية؟ قرأتها في كتاب The Three Princes of Serendip أمس'),
    line(ghamdi, 'It means a happy accident, المصادفة السعيدة. See (page 42)!'),
    line(
      ghamdi,
      'Hello everyone, this is a rather long English message that should read from left to right and wrap nicely on a second line without breaking anything at all.',
    ),
    line(star, 'السعر 25$ (خصم 10%)، والرقم +966 50 123 4567', { style: { color: '#ffff00' } }),
    line(broken, 'صورتي ونجمتي مكسورتان\nوهذا سطر ثانٍ\nوثالث'),
    line(
      lady,
      'ههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههههه',
    ),
    line(star, '', { kind: 'joined' }),
    line(ghamdi, '', { kind: 'joined' }),
    line(lady, '', { kind: 'joined' }),
    line(broken, '', { kind: 'left' }),
    line(star, 'كلمة مختصرة: سلام ثم نص بعدها'),
    line(p.zaytouna, 'ok 👍 تمام'),
  ];
});

/** Replies, an edit, reactions, and a deleted message. */
export const answered = anew(() => {
  const question = { id: 'question', nickname: p.reem.nickname, text: 'متى تبدأ سهرة الشعر الليلة؟' };
  const given = (reaction: string, count: number, ...by: User[]) => ({
    reaction,
    count,
    userIDs: by.map(({ userID }) => userID),
  });
  return [
    line(p.reem, question.text, {
      id: question.id,
      reactions: [given('👍', 3, p.fahd, p.zaytouna), given('🌹', 12, p.najma), given('❤️', 1, p.suhail)],
    }),
    line(p.fahd, 'الساعة 10 إن شاء الله', { replyTo: question, edited: true }),
    line(p.suhail, 'كلام لا يبقى', { id: 'taken-back' }),
    line(p.najma, 'معك حق', { replyTo: { id: 'taken-back', nickname: p.suhail.nickname, text: '' } }),
    line(p.layal, 'من يقرأ أولًا؟ أقترح أن نبدأ بالمتنبي ثم نسمع من كل واحد بيتين', {
      replyTo: {
        id: 'long',
        nickname: p.nawras.nickname,
        text: 'اقتراح: ليختر كل واحد منا قصيدة قصيرة، ونقرأها بالدور، ثم نصوّت على أجملها',
      },
      reactions: [given('😂', 2, p.qahwa)],
    }),
    // Recent enough for an edit or deletion.
    line(p.zaytouna, 'في ديوان الشعر', {
      id: 'own',
      edited: true,
      reactions: [given('👏', 4, p.reem)],
      sentAt: new Date(2026, 10, 21, 9, 29).toISOString(),
    }),
  ];
});

/** Addresses in messages: known, with confirmation, in several scripts, and as plain text. */
export const withLinks = anew(() => [
  line(p.reem, 'قصيدة الليلة هنا: https://diwan.example/poems/المتنبي، اقرؤوها قبل العاشرة', { links: true }),
  line(p.fahd, 'وشرحها (https://ar.wikipedia.org/wiki/المتنبي)؟', { links: true }),
  line(
    p.suhail,
    'See https://example.org/a/rather/long/address/that/does/not/fit/into/one/line?of=a&phone=at&all=1',
    {
      links: true,
      style: { color: '#b3174f' },
    },
  ),
  line(p.guest, 'اربحوا جوائز: https://pаypal.com/login', { links: true }),
  line(p.nawras, 'https://example.com نص عند من لا روابط له'),
]);

/** Pictures of a member, of a guest before the tap, beside a text, and in a quote. */
export const withPictures = anew(() => {
  const shown = { id: 'picture', nickname: p.reem.nickname, text: 'صورة' };
  return [
    line(p.reem, '', { id: shown.id, picture: { url: art('av-lantern'), width: 800, height: 800 } }),
    line(p.fahd, 'ما أجملها', { replyTo: shown }),
    line(p.guest, '', { picture: { url: art('av-dune'), width: 1_280, height: 640, covered: true } }),
    line(p.zaytouna, 'وهذه من سطح بيتنا', { picture: { url: art('av-moon'), width: 320, height: 320 } }),
  ];
});

const WAVEFORM = [2, 9, 18, 31, 24, 12, 20, 28, 15, 6, 3, 14, 26, 30, 21, 11, 17, 25, 9, 4];

const voiceNote = (url: string, seconds: number, cover: { covered?: true } = {}) => ({
  voice: { url, seconds, waveform: WAVEFORM, ...cover },
});

/** Voice notes of a member, a guest and the viewer; the end of a quiz question, and an open one. */
export const withVoiceAndQuiz = anew(() => [
  line(p.reem, '', voiceNote('voice-of-reem', 12)),
  line(p.guest, '', voiceNote('voice-of-guest', 47, { covered: true })),
  line(p.zaytouna, 'مطلع القصيدة بصوتي', voiceNote('own-voice', 60)),
  line(quizMaster, 'السؤال 1 من 5 (أدب): من قائل «الخيل والليل والبيداء تعرفني»؟', { kind: 'scheduled' }),
  line(p.fahd, 'المتنبي'),
  line(quizMaster, 'إجابة صحيحة من \u2068أبو فهد\u2069: المتنبي. الرصيد نقطتان.', { kind: 'scheduled' }),
  line(quizMaster, 'السؤال 2 من 5 (جغرافيا): ما أطول أنهار العالم العربي؟', { kind: 'scheduled' }),
]);

type PollLine = NonNullable<ChatMessage['poll']>;

const pollLine = (
  sender: User,
  { question, ...rest }: Partial<PollLine> & { question: string },
): ChatMessage =>
  line(sender, question, {
    poll: {
      question,
      options: [],
      multiple: false,
      endsAt: null,
      hidden: false,
      anonymous: false,
      closed: false,
      mine: [],
      ...rest,
    },
  });

/** An ended poll with its result, and an open one with several choices and hidden results. */
export const withPolls = anew(() => [
  pollLine(p.reem, {
    question: 'بمن نبدأ سهرة الشعر؟',
    options: [
      { text: 'المتنبي', votes: 7, userIDs: [p.fahd, p.zaytouna].map(({ userID }) => userID) },
      { text: 'نزار قباني', votes: 4, userIDs: [p.najma.userID] },
      { text: 'شاعر من شعراء المعلقات، ولكل واحد منا أن يختار قصيدته', votes: 1, userIDs: [] },
    ],
    voters: 12,
    closed: true,
    mine: [0],
  }),
  line(p.fahd, 'إلى المتنبي إذن'),
  pollLine(p.zaytouna, {
    question: 'أي الأيام تناسبكم؟',
    options: ['الخميس', 'الجمعة', 'السبت'].map(text => ({ text })),
    multiple: true,
    hidden: true,
    anonymous: true,
    endsAt: new Date(2026, 10, 21, 22, 30).toISOString(),
    voters: 3,
    mine: [1, 2],
  }),
]);

/** Messages from an absence: a mention, one from an ignored user, and `more` others. */
export const whileAway = (more: number): ChatMessage[] => [
  line(p.reem, `@${p.zaytouna.nickname} هل تقرئين لنا قصيدتك الليلة؟`, { mentions: [p.zaytouna.userID] }),
  line(p.nawras, 'كلام لا يُقرأ'),
  line(p.fahd, 'ننتظرها بشوق'),
  ...Array.from({ length: more }, (_, at) => line(at % 2 ? p.layal : p.saqr, 'ونحن كذلك')),
];
