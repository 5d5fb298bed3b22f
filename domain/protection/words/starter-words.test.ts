import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STARTER_WORDS } from '../../../protocol/resources/starter-words.ts';
import { words } from '../../../protocol/resources/words.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { unshielded } from './moderate-text.ts';
import { WordMatcher } from './word-matcher.ts';

const CORPUS = path.join(import.meta.dirname, '../../../tests/tables/words-corpus');
const linesOf = (name: string): string[] =>
  readFileSync(path.join(CORPUS, `${name}.txt`), 'utf8')
    .split('\n')
    .filter(line => line !== '');

const matcher = new WordMatcher(STARTER_WORDS);
const wordsIn = (text: string): string[] =>
  unshielded(matcher.find(text), ({ entry }) => STARTER_WORDS[entry]?.act === 'allow').map(
    ({ entry }) => STARTER_WORDS[entry]?.text ?? '',
  );

/** Harmless texts that resemble an entry of the list. */
const HARMLESS = [
  ...[
    'الصكوك الإسلامية',
    'صك البيع',
    'عكس الاتجاه',
    'انعكس الضوء',
    'كسر الزجاج',
    'كسب المباراة',
    'كسوف الشمس',
    'الكسكس المغربي',
  ],
  ...[
    'اشتريت كسكسي',
    'كسا الثلج الجبل',
    'نكس الأعلام',
    'ماكس وصل',
    'تاكسي المطار',
    'بكس الملاكمة',
    'إكس بوكس',
    'فاكس المكتب',
  ],
  ...[
    'كلباء مدينة ساحلية',
    'كلب الحراسة نائم',
    'رأيت كلبًا في الحديقة',
    'مكلبش',
    'كلبشات',
    'ابن الكلبي مؤرخ',
    'كلاب الصيد',
  ],
  ...['حمار الوحش مخطط', 'ركب الحمار', 'أحمر', 'الحمراء', 'احمرار', 'يا أحمد'],
  ...[
    'حيوان أليف',
    'حديقة الحيوان',
    'الحيوانات البرية',
    'يا حياة',
    'خنازير غينيا',
    'بقرة حلوب',
    'سورة البقرة',
    'قرد في القفص',
  ],
  ...['تيسير الأمور', 'يا تيسير', 'جحش الحمار صغير', 'ثور هائج', 'صرصور في المطبخ', 'بهيمة الأنعام'],
  ...[
    'فخرًا بكم',
    'افتخر',
    'خراج الأرض',
    'كل خراف المزرعة',
    'كل خريف',
    'خرافة قديمة',
    'يا خراج',
    'مدخرات',
    'آخر الأخبار',
  ],
  ...[
    'وغدًا نلتقي',
    'غدا الجمعة',
    'خوّل إليه الأمر',
    'خول له المدير التوقيع',
    'أخوال وأعمام',
    'يا خولة',
    'خولان',
  ],
  ...['قوّاد السيارات', 'قيادة', 'يا قوادم الخير', 'انقاد له', 'قوادم الطائر', 'القواد الثلاثة في الحرب'],
  ...['عرصات البناء', 'عرصة واسعة', 'معرض الكتاب', 'معرضون', 'فرصة', 'العروس', 'معرّض للخطر', 'يا عروس'],
  ...['ظاهرة طبيعية', 'الظاهر بيبرس', 'قاهرة المعز', 'عاهد نفسه', 'زاهر', 'ماهرة', 'عاهة مستديمة'],
  ...['قبة المسجد', 'قحطان', 'قحط شديد', 'صحبة طيبة', 'نخبة', 'رحبة', 'قصبة', 'القحافة', 'يا صحاب'],
  ...[
    'تعزيز',
    'تطريز',
    'طيران الخليج',
    'بطيء',
    'طين',
    'عزيز',
    'زبيب',
    'زبيدة',
    'حزبي',
    'حزبية',
    'عزبي',
    'زبدة',
    'زبون',
  ],
  ...[
    'ميكانيكي',
    'ميكانيك السيارات',
    'تقنيك',
    'نيكوسيا',
    'نيكول',
    'نيك كيرغيوس',
    'بانيك',
    'أغانيك جميلة',
    'تهانيك',
    'معانيك',
  ],
  ...['من يكون؟', 'من يكذب', 'أمنيتك', 'متناسق', 'متناول اليد', 'متناكر', 'اتناقش', 'متناقض', 'منيو المطعم'],
  ...['شرم الشيخ', 'شرموخ', 'الشرم', 'مشروط', 'شروط', 'ديوان', 'يا ديوان', 'حديث', 'يا دي الحظ'],
  ...[
    'أبو الخير',
    'أبوك كريم',
    'أمك بخير',
    'يلعب أبوك',
    'يلعب أبو خالد',
    'يعلن أبوك',
    'يعلن أبو محمد',
    'ينقل أبوك',
    'لعنة الفراعنة',
  ],
  ...['نعل جديد', 'النعال', 'ينعم أبوك', 'الله يلهمك', 'الله ينعم عليك', 'رحمة الله عليك', 'نعمة الله عليك'],
  ...[
    'حرام عليك',
    'البيت الحرام',
    'المسجد الحرام',
    'ابن الحرمين',
    'بنت الحي',
    'ابن الحلال',
    'أولاد الحارة',
    'ولد حلال',
    'الشهر الحرام',
  ],
  ...[
    'ابن الزناتي',
    'الزناد',
    'وسخ الثوب',
    'غسل الوسخ',
    'نظف الزبالة',
    'سلة الزبالة',
    'جزمة جديدة',
    'صنعة الجزم',
  ],
  ...[
    'مسافر',
    'سافر',
    'سافلة الوادي',
    'المسافة',
    'أسفل',
    'يا سالف الأيام',
    'حقيبة',
    'يا حق',
    'تحقيق',
    'نزل المطر',
    'نذر',
    'بذل',
  ],
  ...['القذافي', 'قذيفة', 'يا قدر', 'يا قدري', 'أوسمة', 'يا وسيم', 'واطئ', 'يا وطني', 'وطاة', 'يا واسط'],
  ...[
    'تافه الحديث نعرض عنه',
    'يا تاف',
    'يا غالي',
    'يا غيبة',
    'غبية الفكرة',
    'يا غائب',
    'أحمق من هبنقة',
    'يا حمقة',
    'يا أحمد',
  ],
  ...['متخلف عن الركب', 'التخلف', 'يا مختلف', 'معتوق', 'يا معتق', 'عفن الخبز', 'معفى من الرسوم', 'يا معن'],
  ...[
    'قليل من الأدب',
    'الأدب العربي',
    'قليل الماء',
    'كثير الحياء',
    'عديم الرائحة',
    'عديم اللون',
    'وزارة التربية',
    'شرف المهنة',
  ],
  ...[
    'طازة',
    'طز',
    'فيك الخير',
    'تفوق عليك',
    'تفوقت عليه',
    'تفوح',
    'يا كلام',
    'يا كليلة',
    'كليلة ودمنة',
    'يا كل الناس',
  ],
  ...[
    'moms and dads',
    'my mom',
    'class assignment',
    'assets',
    'glass',
    'pitch',
    'beach',
    'witch',
    'shirt',
    'who are you',
    'where',
    'horse',
  ],
  ...[
    'bass',
    'master',
    'mustard',
    'tabasco',
    'Essex',
    'Scunthorpe',
    'luck',
    'duck',
    'truck',
    'fun',
    'Nick',
    'Nicki',
    'cosmic',
    'taxes',
    'kiosk',
  ],
  ...[
    'ya salam',
    'ya habibi',
    'ya kalam',
    'kalb',
    'yalla',
    'sharm el sheikh',
    'nozzle',
    'hassle',
    'safely',
    'zabib',
    'taxi',
    'Thor',
    'yes',
  ],
];

test('the starter list has 60 to 120 valid, unique entries (WORD-17)', () => {
  const texts = STARTER_WORDS.map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(60);
  expect(texts.length).toBeLessThanOrEqual(120);
  expect(new Set(texts.map(fold)).size).toBe(texts.length);
  expect(texts.filter(text => !words.fields.text.shape.safeParse(text).success)).toEqual([]);
});

test('each insult is found alone, in a sentence, before marks and between tatweels (WORD-17)', () => {
  const insults = STARTER_WORDS.filter(({ act }) => act !== 'allow').map(({ text }) => text);
  const missed = insults.filter(text => {
    const disguised = [text, `قال له ${text} ثم خرج`, `${text}!!`, `ـ${text}ـ`];
    return disguised.some(each => !wordsIn(each).includes(text));
  });
  expect(missed).toEqual([]);
});

test('no harmless word, sentence or verse matches the starter list (WORD-17)', () => {
  const lines = [...HARMLESS, ...linesOf('innocent'), ...linesOf('verses')];
  expect(HARMLESS.length).toBeGreaterThan(200);
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.flatMap(line => wordsIn(line).map(word => `${word}: ${line}`))).toEqual([]);
});
