import type { WordAct, WordMatch } from '../entities/protection.ts';

/**
 * Initial word list for a new site: insults and obscenities of several dialects, each replaced by stars. Words with a
 * harmless meaning appear only in phrases: «يا حمار» insults, «حمار» is an animal. The list omits names of peoples,
 * faiths and orientations, and words inside harmless ones: «وغد» is in «وغدا», «خرا» in «فخرا», «يا خول» in «يا خولة».
 */
const WHOLE = [
  ...[
    'كس',
    'كسمك',
    'كس أمك',
    'كس أختك',
    'كسختك',
    'طيز',
    'طيزك',
    'زبي',
    'انيكك',
    'انيك أمك',
    'منيوك',
    'منيوكة',
  ],
  ...['متناك', 'متناكة', 'قحبة', 'قحاب', 'عاهرة', 'عاهر', 'معرص', 'يا عرص', 'يا ديوث', 'يا قواد'],
  ...[
    'ابن الكلب',
    'ابن كلب',
    'بنت الكلب',
    'أولاد الكلب',
    'ابن الحمار',
    'ابن الحرام',
    'ابن حرام',
    'بنت الحرام',
  ],
  ...['أولاد الحرام', 'ولد حرام', 'ابن الزنا', 'ولد الزنا', 'ابن الوسخة', 'بنت الوسخة', 'ابن الجزمة'],
  ...['يلعن أبوك', 'يلعن أبو', 'يلعن أمك', 'يلعن أختك', 'يلعن دينك', 'يلعن ربك', 'يلعن شكلك', 'ينعل أبوك'],
  ...['ينعل أمك', 'ينعل دينك', 'ينعل شكلك', 'نعلبوك', 'الله يلعنك', 'الله ينعلك', 'لعنة الله عليك'],
  ...[
    'يا كلب',
    'يا كلبة',
    'يا حمار',
    'يا حمارة',
    'يا حيوان',
    'يا حيوانة',
    'يا خنزير',
    'يا خنزيرة',
    'يا بهيمة',
  ],
  ...[
    'يا جحش',
    'يا تيس',
    'يا بقرة',
    'يا قرد',
    'يا صرصور',
    'يا سافل',
    'يا سافلة',
    'يا حقير',
    'يا حقيرة',
    'يا نذل',
  ],
  ...[
    'يا قذر',
    'يا قذرة',
    'يا وسخ',
    'يا وسخة',
    'يا زبالة',
    'يا حثالة',
    'يا واطي',
    'يا واطية',
    'يا خرا',
    'كل خرا',
  ],
  ...['يا تافه', 'يا تافهة', 'يا غبي', 'يا غبية', 'يا أحمق', 'يا متخلف', 'يا معتوه', 'يا معفن', 'يا جزمة'],
  ...[
    'قليل الأدب',
    'قليلة الأدب',
    'قليل الحياء',
    'عديم الشرف',
    'عديمة الشرف',
    'عديم التربية',
    'طز فيك',
    'تفو عليك',
  ],
  ...['motherfucker', 'bitch', 'asshole', 'bullshit', 'whore', 'slut', 'bastard'],
];

/** Words that also match inside other words, because no harmless word contains one. */
const PART = ['شرموط', 'fuck'];

/** Allowed phrase: Ibn al-Kalbi is a historian. */
const ALLOWED = ['ابن الكلبي'];

export type StarterWord = { text: string; match: WordMatch; act: WordAct };

const listed = (texts: readonly string[], match: WordMatch, act: WordAct = 'replace'): StarterWord[] =>
  texts.map(text => ({ text, match, act }));

export const STARTER_WORDS: readonly StarterWord[] = [
  ...listed(WHOLE, 'whole'),
  ...listed(PART, 'part'),
  ...listed(ALLOWED, 'whole', 'allow'),
];
