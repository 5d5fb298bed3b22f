import type { Audience } from '../../protocol/entities/user.ts';
import type { Emoji, Gift, Shortcut } from '../../protocol/resources/content.ts';
import type { GiftsSpeedDir } from '../../protocol/resources/settings.ts';

type DemoChatMsg = {
  _id: string;
  name: string;
  nameColor: string;
  message: string;
  messageColor: string;
  messageBGColor: string;
  userType: Audience;
  showOnEntry: boolean;
  avatar: string;
};

type DemoDecoration = { _id: string; name: string; decorationText: string; color: string; bgColor: string };

const picture = (shortcut: string, emojiName: string): Emoji => ({
  _id: `emoji-${emojiName.slice(0, emojiName.lastIndexOf('.'))}`,
  shortcut,
  emojiCode: null,
  emojiName,
});

const character = (shortcut: string, emojiCode: number): Emoji => ({
  _id: `emoji-${emojiCode}`,
  shortcut,
  emojiCode,
  emojiName: null,
});

export const demoEmojis: readonly Emoji[] = [
  picture(':ضحكة', 'laugh.png'),
  picture(':ابتسامة', 'smile.png'),
  picture(':غمزة', 'wink.png'),
  picture(':حزين', 'sad.png'),
  picture(':مذهل', 'star-eyes.png'),
  picture(':تصفيق', 'clap.png'),
  picture(':قلب', 'heart.png'),
  picture(':جوري', 'rose.png'),
  picture(':قهوة', 'coffee.png'),
  picture(':دلة', 'dallah.png'),
  picture(':شاي', 'tea.png'),
  picture(':تمر', 'dates.png'),
  picture(':فانوس', 'lantern.png'),
  picture(':هلال', 'crescent.png'),
  picture(':هدية', 'gift.png'),
  picture(':نار', 'fire.png'),
  character(':)', 128578),
  character(':(', 128577),
  character(';)', 128521),
  character(':D', 128516),
  character(':P', 128539),
  character(':O', 128558),
  character('<3', 128150),
  character(':ضحك', 128514),
  character(':وردة', 127801),
  character(':دعاء', 129330),
  character(':تفكير', 129300),
  character(':سلام', 128075),
  character(':تمام', 128077),
  character(':نوم', 128564),
];

// No shortcut is a common word, because replacing it would change ordinary sentences.
export const demoShortcuts: readonly Shortcut[] = [
  shortcut('salam', 'سعك', 'السلام عليكم ورحمة الله وبركاته', '#198d53'),
  shortcut('reply', 'وعك', 'وعليكم السلام ورحمة الله وبركاته', '#0f8a86'),
  shortcut('thanks', 'جزك', 'جزاك الله خيرًا', '#8e66d3'),
  shortcut('blessing', 'بفك', 'بارك الله فيك', '#1d81c8'),
  shortcut('morning', 'صخير', 'صباح الخير والسرور', '#c06210'),
  shortcut('evening', 'مخير', 'مساء الورد والياسمين', '#d7408b'),
  shortcut('welcome', 'حيب', 'حيّاكم الله وبيّاكم', '#9b7608'),
  shortcut('feast', 'عيدم', 'عيدكم مبارك وكل عام وأنتم بخير', '#4e8a23'),
  shortcut('accept', 'تقم', 'تقبّل الله منّا ومنكم صالح الأعمال', '#5275e0'),
  shortcut('goodbye', 'مسل', 'مع السلامة، نلقاكم على خير', '#e1422a', false),
];

function shortcut(
  slug: string,
  shortcutTerm: string,
  replaceWith: string,
  color: string,
  view = true,
): Shortcut {
  return { _id: `shortcut-${slug}`, shortcutTerm, replaceWith, color, view };
}

const gift: Pick<Gift, 'userType' | 'fontStyle' | 'fontSize' | 'fontBGColor'> = {
  userType: 'all',
  fontStyle: 'normal',
  fontSize: 14,
  fontBGColor: '',
};

export const demoGifts: readonly Gift[] = [
  {
    ...gift,
    _id: 'gift-roses',
    text: 'نجمة الشام أهدت المجلس باقة ورد',
    fontColor: '#ffffff',
    fontBGColor: '#b3174f',
  },
  { ...gift, _id: 'gift-contest', text: 'مسابقة الخميس تبدأ التاسعة مساءً', fontColor: '#7a5200' },
  {
    ...gift,
    _id: 'gift-ramadan',
    text: 'رمضان كريم وكل عام وأنتم بخير',
    fontStyle: 'italic',
    fontSize: 16,
    fontColor: '#0b6e69',
  },
  {
    ...gift,
    _id: 'gift-winners',
    text: 'تهانينا للفائزين في سهرة الشعر',
    fontColor: '#10243b',
    fontBGColor: '#bfe3ff',
  },
  {
    ...gift,
    _id: 'gift-visitors',
    text: 'ضيفنا الكريم، اختر أيقونتك ونجمتك من الإعدادات',
    userType: 'forVisitors',
    fontColor: '#4b2f91',
  },
  {
    ...gift,
    _id: 'gift-supers',
    text: 'اجتماع المشرفين الليلة في غرفة الإدارة',
    userType: 'forSupers',
    fontStyle: 'oblique',
    fontColor: '#fdf1cf',
    fontBGColor: '#0a2f33',
  },
];

export const demoGiftsSpeedDir: GiftsSpeedDir = { _id: 'gifts', speed: 60, dir: 'right' };

const notice = {
  name: 'إدارة المجلس',
  nameColor: '#7a5200',
  showOnEntry: false,
  avatar: 'lantern.gif',
} as const;

export const demoChatMsgs: readonly DemoChatMsg[] = [
  {
    ...notice,
    _id: 'chat-msg-welcome',
    message: 'أهلًا بكم في المجلس العام، نتمنى لكم سهرة طيبة.',
    messageColor: '#3b2a00',
    messageBGColor: '#fdf1cf',
    userType: 'all',
    showOnEntry: true,
  },
  {
    ...notice,
    _id: 'chat-msg-visitors',
    message: 'أعجبك المجلس؟ اطلب من الإدارة حسابًا يحفظ لك اسمك ونجمتك.',
    messageColor: '#123a6b',
    messageBGColor: '#e4eefc',
    userType: 'forVisitors',
  },
  {
    ...notice,
    _id: 'chat-msg-supers',
    message: 'تذكير للمشرفين: الكلمة الطيبة قبل التحذير، والتحذير قبل الطرد.',
    messageColor: '#0c3b38',
    messageBGColor: '#dbefec',
    userType: 'forSupers',
  },
];

export const demoChatMsgTimer = { _id: 'chat', loopTimer: 15 } as const;

export const demoDecorations: readonly DemoDecoration[] = [
  {
    _id: 'decoration-gold',
    name: 'وسام الذهب',
    decorationText: '✦ ذهبي ✦',
    color: '#7a5200',
    bgColor: '#fdf1cf',
  },
  {
    _id: 'decoration-night',
    name: 'وسام السمر',
    decorationText: '☾ سهرة ☽',
    color: '#ffe9a8',
    bgColor: '#4b2f91',
  },
];
