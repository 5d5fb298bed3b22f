import { panelTranslator } from '../../panel-translator.ts';
import { pluralOf } from '../../translator.ts';

/** Texts for site setup: checklist, starter words, embedding, examples in empty lists. Loaded with these components. */
const setupTexts = {
  'setup.title': 'إعداد الموقع',
  'setup.progress': 'اكتمل {done} من {count}',
  'setup.note': 'تُعرف الخطوة المكتملة من الموقع نفسه، وتختفي القائمة حين لا تبقى خطوة.',
  'setup.later': 'ليس الآن',
  'setup.later.step': 'ليس الآن: {step}',
  'setup.postponed': 'الخطوات المؤجّلة ({count})',
  'setup.restore': 'استعادة',
  'setup.restore.step': 'استعادة: {step}',
  'setup.done': 'اكتملت',
  'setup.why.name': 'اسم الموقع وشعاره، كما يراهما الزائر ومن تصله الدعوة.',
  'setup.why.look': 'لون الأزرار والخلفية والوضع الفاتح أو الداكن.',
  'setup.why.rooms': 'غرفة ثانية على الأقل، ليجد كل حديث مكانه.',
  'setup.why.welcome': 'رسالة يقرؤها الداخل أولًا: تحية الموقع وقوانينه.',
  'setup.why.moderator': 'حساب يشرف على الغرف حين يغيب المالك.',
  'setup.why.words': 'كلمات مسيئة تُستبدل بنجوم. توجد قائمة جاهزة يمكن تعديلها.',
  'setup.why.registration': 'من يحفظ اسمه عضوًا، وكم اسمًا في اليوم.',
  'setup.why.sharing': 'عرض الدردشة داخل موقع آخر، أو رابط دعوة إلى غرفة.',
  'setup.why.place': 'منطقة الخوادم وخطة الاستضافة: SAMAR_LOCATION وSAMAR_PLAN في wrangler.toml.',
  'setup.why.backup': 'نسخة من الموقع كله في تخزينه. تُعدّ كل ليلة من نفسها.',
  'setup.open.name': 'تسمية الموقع',
  'setup.open.look': 'اختيار الألوان',
  'setup.open.rooms': 'إضافة غرفة',
  'setup.open.welcome': 'كتابة الترحيب',
  'setup.open.moderator': 'إضافة مشرف',
  'setup.open.words': 'اختيار الكلمات',
  'setup.open.registration': 'تحديد من يسجّل',
  'setup.open.sharing': 'نشر الدردشة',
  'setup.open.place': 'عرض الخطة',
  'setup.open.backup': 'عرض النسخ',
  'starter.title': 'قائمة كلمات جاهزة',
  'starter.hint':
    'شتائم شائعة تُستبدل بنجوم في الرسائل والأسماء. بعد الإضافة تُعدّل كل كلمة أو تُحذف كغيرها، والموجود لا يُضاف مرة أخرى.',
  'starter.add': 'إضافة القائمة',
  'starter.allowed': 'عبارات مسموحة لا تُستبدل',
  'starter.none': 'كل كلمات القائمة موجودة.',
  'starter.added_zero': 'لم تُضف كلمة.',
  'starter.added_one': 'أُضيفت كلمة واحدة.',
  'starter.added_two': 'أُضيفت كلمتان.',
  'starter.added_few': 'أُضيفت {count} كلمات.',
  'starter.added_many': 'أُضيفت {count} كلمة.',
  'starter.added_other': 'أُضيفت {count} كلمة.',
  'embed.snippet': 'ما يوضع في صفحة الموقع الآخر',
  'embed.copy': 'نسخ الشفرة',
  'embed.copied': 'نُسخت الشفرة.',
  'embed.copyFailed': 'تعذّر النسخ. حدّد الشفرة وانسخها.',
  'embed.preview': 'هكذا تظهر الدردشة في الموقع الآخر',
  'embed.page': 'صفحة الموقع الآخر',
} as const;

/** An example for each list that may be empty, by name of its resource. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  rooms: 'مثال: «ديوان الشعر»، تتسع لستين شخصًا.',
  words: 'مثال: «يا حمار» تُستبدل بنجوم في الرسائل والأسماء.',
  bans: 'مثال: العنوان 203.0.113.7 يُحظر يومًا واحدًا.',
  banners: 'مثال: «أمسية شعرية ليلة الخميس»، من الاثنين إلى الخميس.',
  chatMsg: 'مثال: «أهلًا بكم. نتحدث هنا بأدب، ولا ننشر أرقام الهواتف.» عند الدخول.',
  emojis: 'مثال: «:وردة» تصير 🌹 في الرسالة.',
  shortcuts: 'مثال: «سعك» تصير «السلام عليكم ورحمة الله وبركاته».',
  gifts: 'مثال: «هدية الأسبوع لشاعر الديوان».',
  colors: 'مثال: أزرق، للنص والاسم.',
  decorations: 'مثال: «شاعر» بحروف ذهبية.',
  avatars: 'مثال: صورة فانوس أو قهوة، مربعة.',
  stars: 'مثال: تاج لمن يشرف على الغرف.',
  users: 'مثال: الحساب «salma» بدور مشرف دردشة.',
};

export const t = panelTranslator(setupTexts);

const plural = pluralOf(setupTexts);

export const addedWords = (count: number): string => plural('starter.added', count);
