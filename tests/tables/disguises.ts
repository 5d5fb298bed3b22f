import { commaList } from '../support/samples.ts';

/** Spellings of each name that readers confuse with it, written by hand. */
export const DISGUISES: Readonly<Record<string, readonly string[]>> = {
  أحمد: commaList(`
    احمد, إحمد, آحمد, ٱحمد, ٲحمد, ٳحمد, ٵحمد, ݳحمد, ݴحمد, ࡰحمد, ࡱحمد, ࡴحمد, ࡺحمد, ࡿحمد, ࢁحمد, ࢂحمد, ࢭحمد
    ١حمد, ۱حمد, 1حمد, lحمد, Iحمد, |حمد, أحـمـد, ــأحمدــ, أَحْمَد, أَحۡمَدٌ, أ ح م د, أ.ح.م.د, أ_ح_م_د, أ-حمد, أحممد, أحمدددد
    أح\u200cمد, أح\u200bمد, أح\u034fمد, أحمد\ufe0f, \u2067أحمد\u2069, \u202eأحمد, أحمد\u2800, \u061cأحمد
    ★أحمد★, أحمد 🌹, 🇪🇬 أحمد, «أحمد», أحمد!, أحمڈ, أحمډ, أحمڊ, أحمۮ, أحمݚ, أحمࢮ, أݮمد, أځمد, أݲمد, أحݦد, أحݥد, أحࢧد
    ﺃﺣﻤﺪ, 𞸀𞸇𞸌𞸃
  `),
  المدير: commaList(`
    ٱلمدير, ٵلمدير, ࡲلمدير, ١لمدير, المدیر, المدىر, المدېر, المدێر, المدۍر, المدؽر, المدؾر, المدؿر, المدؠر, المدےر, المدۑر, المدݵر, المدݷر
    المدࢨر, المدࢩر, المدࢬر, المدࢺر, المدٸر, المديڑ, المديڒ, المديړ, المديڔ, المديڕ, المديږ, المديڗ, المديژ, المديڙ, المديۯ, المديݛ, المديݫ, المديݬ
    المديݱ, المديࢪ, المديࢲ, الـمـديـر, اَلْمُدِير, ا ل م د ي ر, ال.مدير, ال مدير, المدييير, المدير✔, 👑المدير👑, ﺍﻟﻤﺪﻳﺮ, اڵمدير, الݥدير, المډير
    المد\u200dير, \u200fالمدير\u200f, المديرـ
  `),
  مشرف: commaList(`
    مشرڡ, مشرڢ, مشرڣ, مشرڤ, مشرڥ, مشرڦ, مشرݠ, مشرݡ, مشرࢤ, مشرࢻ, مشڑف, مشڒف, مشږف, مشݫف, مشۯف, مۺرف, مڜرف, مݜرف, ݥشرف, ݦشرف
    مـشـرف, مُشْرِف, م ش ر ف, م.ش.ر.ف, مشـ.ـرف, مشررف, مشششرف, ✦مشرف✦, مشرف 🛡, ﻣﺸﺮﻑ, مش\u200bرف, \u202bمشرف\u202c, 𞸌𞸔𞸓𞸐
  `),
  admin: commaList(`
    ADMIN, Admin, adm1n, Adm1N, 4dmin, @dmin, @dm1n, @dm!n, adm!n, adm¡n, adm|n, a.d.m.i.n, a d m i n, a_d_m_i_n, ad-min, .admin., ~admin~
    adminnn, aadmin, addmmiinn, ádmín, ąđmìn, åɖmîń, a\u0332d\u0332m\u0332i\u0332n\u0332, a\u20ddd\u20ddm\u20ddi\u20ddn, ad\u00admin, ad\u200bmin, ad\u2060min, admin\ufeff
    аdmin, аdmіn, αdmin, αԁмιn, λdmin, ɑdmin, admın, admɪn, adміn, admіп, admιn, adm\u0399n, adⅿin, ꭺdmin, ꭺꭰmꭵn, ᎪᎠmin, ᗩᗪmin
    ａｄｍｉｎ, ＡＤＭＩＮ, ᴀᴅᴍɪɴ, 𝐚𝐝𝐦𝐢𝐧, 𝒶𝒹𝓂𝒾𝓃, 𝓪𝓭𝓶𝓲𝓷, 𝔞𝔡𝔪𝔦𝔫, 𝕒𝕕𝕞𝕚𝕟, 𝖺𝖽𝗆𝗂𝗇, 𝚊𝚍𝚖𝚒𝚗, ⓐⓓⓜⓘⓝ, ⒶⒹⓂⒾⓃ, ⒜⒟⒨⒤⒩, 🄰🄳🄼🄸🄽, 🅐🅓🅜🅘🅝, 🅰🅳🅼🅸🅽, 🇦🇩🇲🇮🇳
    adrnin, aclmin, adrn1n, admln, ᵃᵈᵐⁱⁿ, ★admin★, admin 👑, ᥲdmin
  `),
  owner: commaList(`
    OWNER, Owner, 0wner, own3r, 0wn3r, 0WN3R, οwner, оwner, оwnеr, ΟWNΕR, owneг, owпer, oшner, oωner, ownər, ownεr, ownеr, ꮎwner, ⲟwner, סwner
    օwոer, ٥wner, ۵wner, ovvner, OVVNER, o w n e r, o.w.n.e.r, o-wner, owner., ōwnér, øwner, owneŕ, oẃner, ownerrr
    ᴏᴡɴᴇʀ, ＯＷＮＥＲ, 𝓸𝔀𝓷𝓮𝓻, 𝕠𝕨𝕟𝕖𝕣, 𝗼𝘄𝗻𝗲𝗿, ⓞⓦⓝⓔⓡ, 🄾🅆🄽🄴🅁, 🅞🅦🅝🅔🅡, 🅾🆆🅽🅴🆁, 🇴🇼🇳🇪🇷, own\u200ber, \u202downer\u202c, ♛owner♛, ownєr, ᎾᎳner
  `),
};
