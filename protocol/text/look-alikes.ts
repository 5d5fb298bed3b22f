import { LATIN_LOOK_ALIKES } from './latin-look-alikes.ts';

/**
 * The letters of other languages in Arabic script, and the dotless ones, each with the Arabic letter that it is taken for:
 * the plain letter of its shape, or its dotted sister where it has dots on the same side. Joining groups after Unicode's
 * ArabicShaping. What the fold maps already (hamzas, yehs, hehs) is not repeated. U+0870 to U+0882 are in the fold.
 */
export const ARABIC_LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ا: 'ࢭ',
    ب: 'ٮٻپڀݐݒݕࢠࢡࢶ',
    ت: 'ٹٺټݓݔݖࢸࢿࣀ',
    ث: 'ٽٿݑࢷࢾ',
    ج: 'ڃڄچڇڿݘݼࢊࢢࣁࣅࣆ',
    ح: 'ځݮݯݲ',
    خ: 'ڂڅݗ',
    د: 'ڈډڊڋڌڍڎڏڐۮݙݚࢮ',
    ر: 'ڑڒړڔڕږڗژڙۯݛݫݬݱࢪࢲࢹ',
    س: 'ښڛݭݰݽݾ',
    ش: 'ڜۺݜ',
    ص: 'ڝࢯ',
    ض: 'ڞۻ',
    ط: 'ࢋࢌ',
    ظ: 'ڟࢣ',
    ع: 'ࢳ',
    غ: 'ڠۼݝݞݟࣃ',
    ف: 'ڡڢڣڤڥڦݠݡࢤࢻ',
    ق: 'ٯڧڨࢥࢵࢼࣄ',
    ك: 'ػؼګڬڭڮگڰڱڲڳڴݢݣݤݿࢍࢰࢴࣂࣈ',
    ل: 'ڵڶڷڸݪࢦࣇ',
    م: 'ݥݦࢧ',
    ن: 'ڹںڻڼڽݧݨݩࢉࢽ\u088f',
    و: 'ۄۅۆۈۉۊۋۏݸݹࢫࢱ',
    ي: 'ؠؽؾؿێۑݵݶݷݺݻࢆࢨࢩࢬࢺ',
  }).flatMap(([letter, forms]) => [...forms].map(form => [form, letter])),
);

/** Folded letters by what they are read as: of any script, in plain Arabic or Latin letters. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...ARABIC_LOOK_ALIKES,
  ...LATIN_LOOK_ALIKES,
  // Not in UTS 39, since they are similar and no twins: turned letters, mirrored ones, capitals of other alphabets.
  ...pairs('əɐɒʌλᴧᗩᥲɛєωшσиᴎпяʁᴙŋþ', 'eaaaaaaaeewwonnnrrrnp'),
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, latin[at] ?? letter]));
}
