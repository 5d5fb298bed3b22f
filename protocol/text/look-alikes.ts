/**
 * Letters and digits of other scripts, and unusual Latin ones, by the letters they resemble after the fold. Written by
 * bin/latin-look-alikes.ts from the confusables of Unicode's UTS 39: Unicode 15.0.0, as contained in ICU 72.1 (2022-10).
 * License: https://www.unicode.org/license.txt
 */
export const LATIN_LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    '2': 'ƨƻϩᒿꙅꛯꝛ',
    '3': 'ȝɜʒзҙӡⳍꝫ𑣊𖼻',
    '4': 'ꮞ𑣏',
    '5': 'ƽ𑣛',
    '6': 'ⳓꮾ',
    '7': '𐓺',
    '8': 'ȣ৪੪𐌚𞣋',
    '9': '৭੧୨൭ⳋꝯ𑣌𑣖',
    a: 'ɑαаᗅᴀꓮꭺ𐊠𖽀',
    aa: 'ꜳ',
    ae: 'æӕ',
    ao: 'ꜵ',
    au: 'ꜷ',
    av: 'ꜹꜻ',
    ay: 'ꜽ',
    b: 'ƀƃƅɓʙβбвъьѣҍᏼᑲᑳᒈᖯᗷꓐꞵꮟ𐊂𐊡𐌁',
    bi: 'ꙑ',
    bl: 'ы',
    c: 'ƈȼςσсҫᴄⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲',
    d: 'ðđƌɖɗԁᑯᒇᗞᗪᴅꓒꓓꭰꮷ',
    dz: 'ʣ',
    e: 'ɇεеҽҿᴇⴹꓰꬲꭼ𐊆𑣆𑣎',
    f: 'ƒϝքᖴᵮẝꓝꜰꞙꬵ𐊇𐊥𐔥𑣂',
    g: 'ƍǥɠɡɢԍցᏻᶃꓖꮐ',
    h: 'ħɦʜηнћңһӈӊհᏺᕼⱨⲏꓧꚕꮋꮒ𐋏',
    i: 'ıɪᵻᵼꙇꭵ',
    j: 'ɉʝϳјᒍᴊꓙꭻ',
    k: 'ƙκкқҟᛕᴋⱪⲕꓗꝁꮶ𐔘',
    l: 'łƚǀɨɩɫɭʟιіӏוןױߊᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨𞣇',
    ll: 'ǁװ',
    lo: 'ю',
    ls: 'ʪ',
    lz: 'ʫ',
    m: 'μϻмӎᗰᛖᴍⲙꓟꮇ𐊰𐌑',
    n: 'ƞɲɳɴνոռᵰⲛꓠ𐔓',
    o: 'øɵθοоѳөօס߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᴏᴑⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣕𑣗𑣠',
    oe: 'œɶ',
    oo: 'ꚙꝏ',
    p: 'ƥρрᑭᒆᴘᴩᵽⲣꓑꮲ𐊕',
    q: 'ʠԛգզⵕꞯ',
    r: 'ɍɼɽʀгґғᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵',
    rn: 'ɱᵯ𑜀𑣣',
    s: 'ʂѕտᵴꓢꜱꮥꮪ𐊖𐑈𑣁𖼺',
    t: 'ŧƭʈτтҭᴛᵵⱦⲧꓔꭲ𐊗𐊱𐌕𑣜𖼊',
    t3: 'ꜩ',
    tf: 'ꝷ',
    ts: 'ʦ',
    u: 'ʉʋսሀᑌᑧᴜᵾꓴꞟꭎꭒꮜ𐓶𑣘𖽂',
    ue: 'ᵫ',
    uo: 'ꭣ',
    v: 'ѵטᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈',
    w: 'ɯѡѽԝաᴡꓪꝡꮃꮤ𑓅𑜊𑜎𑜏𑣦𑣯',
    x: 'χхҳᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬',
    y: 'ƴɏɣʏγυуүұყᶌỿⲩꓬꭚꭹꮍ𐊲𑣄𖽃',
    z: 'ƶȥʐζᴢᵶꓜꮓ𐋵𑣉𑣥',
  }).flatMap(([readAs, letters]) => [...letters].map(letter => [letter, readAs])),
);

/**
 * Letters of other languages in Arabic script, and dotless ones, by the Arabic letter they resemble: the plain letter
 * of the shape, or its dotted form with dots on the same side. Joining groups follow Unicode's ArabicShaping. Mappings
 * of the fold (hamzas, yehs, hehs, U+0870 to U+0882) are not repeated.
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

/** Folded letters of any script and the plain Arabic or Latin letters that they resemble. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...ARABIC_LOOK_ALIKES,
  ...LATIN_LOOK_ALIKES,
  // Not in UTS 39, because they are similar and not identical: turned and mirrored letters, capitals of other
  // alphabets.
  ...pairs('əɐɒʌλᴧᗩᥲɛєωшσиᴎпяʁᴙŋþ', 'eaaaaaaaeewwonnnrrrnp'),
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, latin[at] ?? letter]));
}
