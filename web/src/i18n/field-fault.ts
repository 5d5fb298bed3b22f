import { passwordErrors } from '../../../protocol/errors/catalogue/passwords.ts';
import { interpolate } from '../../../protocol/errors/error-entry.ts';
import { keysOf } from '../../../protocol/keys-of.ts';
import { NICKNAME_FAULTS } from '../../../protocol/text/nickname-faults.ts';
import { errorsAtEntry } from './errors/entry-errors.ts';
import { templateValues } from './errors/sentences.ts';
import { spoken } from './language.ts';
import { t } from './t.ts';
import { inTwoLanguages } from './two-languages.ts';

// Arabic translations of the server's field messages. Loaded with the panel.
export const fieldFaultTexts: Readonly<Record<string, string>> = {
  'is required': 'هذا الحقل مطلوب.',
  'is taken': 'هذه القيمة مستخدمة من قبل.',
  'is also in line {line}': 'هذه القيمة في السطر {line} أيضًا.',
  'must be a text': 'يجب أن تكون القيمة نصًّا.',
  'has at most {max} characters': 'أقصى عدد للأحرف: {max}.',
  'must not contain control characters': 'لا يُسمح بمحارف التحكم.',
  'cannot be . or ..': 'لا تكفي نقطة أو نقطتان وحدهما.',
  'must be one word': 'يجب أن تكون كلمة واحدة بلا مسافات.',
  'must be a complete character': 'يجب أن يكون الرقم رقم محرف كامل.',
  'must be a PNG or GIF or JPEG or WebP picture': 'الصيغ المقبولة للصور: PNG وGIF وJPEG وWebP.',
  'must be a still WebP or JPEG picture': 'الصيغ المقبولة: WebP وJPEG بلا حركة.',
  'must be addresses or ranges such as {example}': 'اكتب عناوين أو نطاقات مثل {example} وبينها فواصل.',
  'must be hosts such as {example}': 'اكتب أسماء مواقع مثل {example} وبينها فواصل.',
  'must be at most {max} origins such as {example}':
    'اكتب أصولًا مثل {example} وبينها فواصل، {max} على الأكثر، بلا مسار بعدها.',
  'must be an address that begins with http:// or https://': 'يجب أن يبدأ الرابط بـ http:// أو https:// فقط.',
  'must be a path of this site or an address that begins with https://':
    'اكتب مسارًا في هذا الموقع أو رابطًا يبدأ بـ https:// فقط.',
  'must be an address such as {example}': 'البريد الإلكتروني غير صالح. مثال صحيح: {example}',
  'must be a color': 'اللون غير صالح.',
  'must be a color such as {example}': 'اللون غير صالح. مثال صحيح: {example}',
  'must be opaque': 'لا يُسمح بلون شفاف.',
  'must be darker: white text on it is unreadable': 'اختر لونًا أغمق، فالنص الأبيض لا يُقرأ عليه.',
  'must be lighter: it is invisible on a dark screen': 'اختر لونًا أفتح، فهو لا يظهر على شاشة داكنة.',
  'must be a number': 'يجب أن تكون القيمة رقمًا.',
  'must be a whole number': 'يجب أن يكون الرقم عددًا صحيحًا.',
  'must be at least {min}': 'أقل قيمة مسموحة: {min}.',
  'must be at most {max}': 'أكبر قيمة مسموحة: {max}.',
  'must not be more than {field}': 'يجب ألا تزيد القيمة على الحد الأقصى المقابل لها.',
  'must be true or false': 'القيمة نعم أو لا فقط.',
  'must be one of {choices}': 'اختر قيمة من القيم المعروضة.',
  'must be a date': 'التاريخ غير صالح.',
  'is before its start': 'النهاية قبل البداية.',
  'is in the future': 'هذا التاريخ لم يأتِ بعد.',
  'must be after startDate': 'يجب أن تكون النهاية بعد البداية.',
  'must be one of the choices': 'اختر قيمة من القيم المعروضة.',
  'must be a time such as {example}': 'اكتب وقتًا مثل {example}.',
  'must be a list of lines': 'الأوقات غير صالحة.',
  'changes nothing': 'اختر ما يتغيّر في هذا الوقت.',
  'has at most {max} lines': 'أقصى عدد للأوقات: {max}.',
  'names at most {max}': 'أقصى عدد: {max}.',
  'a range is at most an IPv4 /8 or an IPv6 /32':
    'النطاق واسع جدًا، وأوسع ما يُسمح به IPv4 /8 أو IPv6 /32 فقط.',
  'must be an address or a range or a host name': 'اكتب عنوان IP أو نطاقًا أو اسم مضيف.',
  'must be a country code of two letters': 'اكتب رمز الدولة بحرفين لاتينيين.',
  'an address or a host or a fingerprint or a country is required':
    'يلزم عنوان IP أو اسم مضيف أو بصمة جهاز أو دولة.',
  'a ban has one target only': 'للحظر هدف واحد فقط.',
  'a fingerprint is needed': 'بصمة الجهاز مطلوبة.',
  'a fingerprint has at most {max} characters': 'أقصى عدد للأحرف في بصمة الجهاز: {max}.',
  'a room needs a name': 'اسم الغرفة مطلوب.',
  'a room name cannot be only dots': 'لا يكون اسم الغرفة نقاطًا فقط.',
  'is reserved for all rooms': 'هذه الكلمة تعني جميع الغرف، فلا تكون اسم غرفة.',
  'must be a lasting room that is listed': 'يجب أن تكون غرفة دائمة وظاهرة في القائمة.',
  'must be a public address': 'يجب أن يكون الخادم على الإنترنت، لا في شبكة خاصة.',
  'must be an id': 'المعرّف غير صالح.',
  'must be a list of ids of rooms': 'قائمة الغرف غير صالحة.',
  'has at most {max} rooms': 'أقصى عدد للغرف: {max}.',
  'names a room that does not exist': 'إحدى الغرف غير موجودة.',
  'must be flags that are true or false': 'الصلاحيات غير صالحة.',
  'is an unknown permission': 'هذه الصلاحية غير معروفة.',
  'must be an existing record': 'هذا السجل غير موجود.',
  'belongs to another account': 'هذا السجل لحساب آخر.',
  'must be a known role': 'هذا الدور غير موجود، أو ليس من رتبة الحساب.',
  'has 1 to {max} characters': 'من حرف واحد إلى {max} حرفًا، وفيه حرف يُقرأ.',
  'must be a list of ids of accounts': 'قائمة الحسابات غير صالحة.',
  'has no account': 'لم يُختر أي حساب.',
  'has at most {max} accounts': 'أقصى عدد للحسابات في المرة الواحدة: {max}.',
  'must be an existing star': 'هذه النجمة غير موجودة.',
  'must be an existing icon': 'هذه الأيقونة غير موجودة.',
  'must be an uploaded image': 'هذه الصورة لم تُرفع.',
  'must be answers separated by commas': 'اكتب إجابة أو أكثر، وبينها فواصل.',
  'must be lines such as ar guest.title = text': 'في كل سطر لغة ومفتاح ونص، مثل ar guest.title = نص.',
  'must be a picture': 'هذا الملف ليس صورة.',
  'is at most {width} by {height} pixels': 'أكبر أبعاد مسموحة بالبكسل: {width} في {height}.',
  'has at most {max} scans': 'صورة JPEG متدرّجة أكثر من اللازم، فاحفظها بصيغة أبسط.',
  'is an unknown field': 'هذا الحقل غير معروف.',
  'the form could not be read': 'تعذّرت قراءة النموذج.',
  'the body is not JSON': 'تعذّرت قراءة الطلب.',
};

const BEGINS_WITH_VERB = /^(?:belongs|cannot|changes|has|is|must|names)\b/;

/** Turns a predicate into a sentence: «is required» into «This is required.» */
const englishSentence = (fault: string): string => {
  const sentence = BEGINS_WITH_VERB.test(fault)
    ? `This ${fault}`
    : fault.replace(/^./, letter => letter.toUpperCase());
  return /[.!]$/.test(sentence) ? sentence : `${sentence}.`;
};

/**
 * Server message of a field in Arabic and English; English only without a translation. On an English page, an English
 * sentence only.
 */
export const fieldFault = (english: string): string => {
  if (spoken) return englishSentence(english);
  const ar = arabicOf(english);
  return ar === null ? english : inTwoLanguages(ar, english);
};

const arabicOf = (english: string): string | null => {
  const nickname = keysOf(NICKNAME_FAULTS).find(each => NICKNAME_FAULTS[each] === english);
  if (nickname !== undefined) return t(`nickname.fault.${nickname}`);
  for (const [template, ar] of Object.entries(fieldFaultTexts)) {
    const values = templateValues(english, template);
    if (values) return interpolate(ar, values);
  }
  return (
    Object.values({ ...errorsAtEntry, ...passwordErrors }).find(({ text }) => text === english)?.ar ?? null
  );
};
