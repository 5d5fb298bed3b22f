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
