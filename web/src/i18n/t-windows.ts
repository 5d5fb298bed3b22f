import { roomsTabTexts } from './t-rooms-tab.ts';
import { ar } from './texts/ar.ts';
import { windowTexts } from './texts/windows/window-texts.ts';
import { type PlainKeyOf, pluralOf, translator } from './translator.ts';

export const userNotesTexts = {
  'staffCard.tab': 'السيرة',
  'staffCard.hint': 'لا يراها إلا المشرفون.',
  'staffCard.strikes': 'إجراءات اتُّخذت ضده',
  'staffCard.strikes.none': 'لا إجراءات.',
  'staffCard.notes': 'ملاحظات المشرفين',
  'staffCard.notes.none': 'لا ملاحظات.',
  'staffCard.names': 'أسماء ظهر بها',
  'staffCard.names.none': 'لا أسماء محفوظة.',
  'staffCard.note': 'ملاحظة جديدة',
  'staffCard.note.add': 'إضافة',
  'staffCard.by': 'من {name}',
  'staffCard.site': 'من الموقع',
  'staffCard.accepted': 'قُبل الاعتراض',
  'staffCard.rejected': 'رُفض الاعتراض',
  'staffCard.kind.kick': 'طرد',
  'staffCard.kind.ban': 'حظر',
  'staffCard.kind.mute': 'كتم',
  'staffCard.kind.warning': 'تحذير',
  'staffCard.kind.deletion': 'حذف رسائل',
} as const;

const profileTexts = {
  'profile.window': 'ملفي',
  'profile.window.about': 'يرى ملفك من يفتح بطاقتك.',
  'profile.title': 'ملف العضو',
  'profile.joined': 'عضو منذ',
  'profile.picture': 'صورة العضو',
  'profile.about': 'نبذة عني',
  'profile.about.hint': '160 حرفًا على الأكثر.',
  'profile.about.save': 'حفظ النبذة',
  'profile.about.saved': 'حُفظت النبذة',
  'profile.picture.choose': 'رفع صورة',
  'profile.picture.remove': 'إزالة الصورة',
  'profile.picture.saved': 'حُفظت الصورة',
  'profile.picture.sent': 'تظهر الصورة بعد موافقة مشرف',
  'profile.picture.waits': 'صورتك تنتظر موافقة مشرف.',
  'profile.picture.removed': 'أُزيلت الصورة',
  'profile.picture.unreadable': 'تعذّرت قراءة هذا الملف، فاختر صورة أخرى.',
  'profile.country': 'علم بلدي',
  'profile.country.hint': 'يراه من يرى أعلام المستخدمين.',
  'profile.country.search': 'اسم الدولة أو رمزها',
  'profile.country.all': 'عرض كل الدول',
  'profile.country.none': 'لا توجد دولة بهذا الاسم.',
  'profile.country.save': 'حفظ العلم',
  'profile.country.saved': 'حُفظ العلم',
  'profile.clear.country': 'مسح العلم',
  'profile.clear.country.confirm': 'مسح علم هذا العضو؟',
  'profile.cleared.country': 'مُسح العلم',
  'profile.clear.about': 'مسح النبذة',
  'profile.clear.about.confirm': 'مسح نبذة هذا العضو؟',
  'profile.clear.picture': 'مسح الصورة',
  'profile.clear.picture.confirm': 'مسح صورة هذا العضو؟',
  'profile.clear.reason': 'السبب',
  'profile.clear.reason.needed': 'السبب مطلوب لمسح شيء من ملف عضو.',
  'profile.cleared.about': 'مُسحت النبذة',
  'profile.cleared.picture': 'مُسحت الصورة',
  'profile.waiting': 'صور تنتظر الموافقة',
  'profile.waiting.none': 'لا صور تنتظر.',
  'profile.waiting.accept': 'قبول',
  'profile.waiting.refuse': 'رفض',
  'profile.waiting.accept.of': 'قبول صورة {nickname}',
  'profile.waiting.refuse.of': 'رفض صورة {nickname}',
  'profile.waiting.accepted': 'قُبلت الصورة',
  'profile.waiting.refused': 'رُفضت الصورة',
} as const;

export type WindowText = PlainKeyOf<typeof windowTexts>;

/** Texts of the windows and of the chat. */
export const t = translator({ ...ar, ...roomsTabTexts, ...windowTexts, ...userNotesTexts, ...profileTexts });

export const plural = pluralOf(windowTexts);
