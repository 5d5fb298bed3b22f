import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { LANGUAGES, type SiteIdentity, type SiteLanguage } from '../../protocol/resources/identity.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { SiteRules } from '../../protocol/resources/site-rules.ts';
import { database } from '../platform/database/client.ts';
import { guestStatements } from '../platform/database/stored-data.ts';
import type { Env } from '../platform/env.ts';
import type { Handler } from '../platform/http/handler.ts';
import { Known } from '../platform/http/known-identity.ts';
import { beginSession } from '../platform/http/near-database.ts';
import { readSiteOptions, readSiteRules } from '../platform/site-config.ts';
import { ENGLISH_DEFAULTS, ENGLISH_STATEMENTS, englishDays } from './site-pages-english.ts';

type Html = ReturnType<typeof html>;

const DEFAULT_RULES = `- احترم الجميع: لا إساءة ولا تهديد ولا تحرّش.
- لا تنشر بيانات غيرك الشخصية ولا محتوى مخالفًا للقانون.
- لا تُغرق الغرف برسائل مكررة أو إعلانات.
- لا تنتحل شخصية غيرك.
- التزم بتوجيهات المشرفين، وأبلغ عمّا يخالف القوانين.`;

const DEFAULT_TERMS = `استخدام هذه الدردشة يعني قبول هذه الشروط. ومن لا يقبلها فعليه التوقف عن استخدامها.

# المحتوى
أنت مسؤول عمّا تكتبه وترسله. ولا يجوز نشر ما يخالف القانون أو يمسّ حقوق غيرك أو خصوصيته.

# الإشراف
تسري قوانين الدردشة على الجميع. وقد يحذف المشرفون رسالة، أو يكتمون صاحبها أو يطردونه أو يحظرونه، وتُسجَّل هذه الإجراءات. ويمكن الاعتراض على ما كان منها بحقك.

# العضوية
- حافظ على كلمة مرورك ورمز الاسترداد، فلا يستطيع الموقع عرضهما لك من جديد.
- يمكنك حذف حسابك من نافذة الحساب في أي وقت.

# الخدمة
تُقدَّم الخدمة كما هي. وقد تتغير أو تتوقف، ولا يُضمن حفظ المحتوى فيها.

# تغيير الشروط
قد تتغير هذه الشروط، ويظهر نصها الحالي في هذه الصفحة.`;

const DEFAULT_PRIVACY = `تبيّن هذه الصفحة ما يحفظه الموقع عنك ولماذا وإلى متى.

# الرسائل
- رسائل الغرف يقرؤها كل من فيها، ويراها من يدخل بعدهم ضمن آخر الرسائل.
- المحادثات الخاصة لا تُحفظ في الخادم، إلا ما يضمه بلاغ، والرسائل المشفّرة التي تنتظر غائبًا أو منقطعًا.

# متصفحك
يحفظ متصفحك اسمك وتفضيلاتك ومحادثاتك الخاصة ومفتاح جهازك. ويمكنك مسحها بمسح بيانات الموقع من المتصفح.

# الأعضاء
يُحفظ للعضو أيضًا حسابه وملفه وأصدقاؤه واختياراته حتى يحذف حسابه، وكلمة المرور تُحفظ بصمةً لا نصًّا.

# طلباتك
يمكنك أن تطلب من إدارة الموقع نسخة من بياناتك أو محوها.`;

/** Parses plain text into blocks: `# ` starts a heading, `- ` a list item, and an empty line ends a paragraph. */
export function textBlocks(text: string): Html[] {
  const blocks: Html[] = [];
  const lines: string[] = [];
  const items: string[] = [];
  const end = (): void => {
    if (lines.length > 0)
      blocks.push(html`<p>${lines.map((line, at) => html`${at > 0 ? raw('<br>') : ''}${line}`)}</p>`);
    if (items.length > 0) blocks.push(html`<ul>${items.map(item => html`<li>${item}</li>`)}</ul>`);
    lines.length = 0;
    items.length = 0;
  };
  for (const line of text.split('\n').map(each => each.trim())) {
    const isItem = line.startsWith('- ');
    if (isItem ? lines.length > 0 : items.length > 0) end();
    if (line === '') end();
    else if (isItem) items.push(line.slice(2));
    else if (line.startsWith('# ')) {
      end();
      blocks.push(html`<h2>${line.slice(2)}</h2>`);
    } else lines.push(line);
  }
  end();
  return blocks;
}

const DAYS = new Intl.PluralRules('ar');
/** Formats a number of days as «5 أيام», with a special text for 0, which means no limit. */
export function daysText(days: number): string {
  if (days === 0) return 'دون مدة محددة';
  if (days === 1) return 'يوم واحد';
  if (days === 2) return 'يومان';
  return `${days} ${DAYS.select(days) === 'few' ? 'أيام' : 'يومًا'}`;
}

type Named = ReturnType<typeof guestStatements>[number];

function statementIn(
  language: SiteLanguage,
  [name, { data, purpose, until }]: Named,
  options: SiteOptions,
): string[] {
  if (language === 'ar')
    return [data, purpose, typeof until === 'string' ? daysText(options[until]) : until.text];
  const english = ENGLISH_STATEMENTS[name];
  const end = typeof until === 'string' ? englishDays(options[until]) : english.until;
  return [english.data, english.purpose, end ?? ''];
}

const TABLE_HEADS = {
  ar: { title: 'ما يُحفظ عن الزائر', heads: ['ما يُحفظ', 'لماذا', 'إلى متى'] },
  en: { title: 'What is stored about a guest', heads: ['Data', 'Purpose', 'Time'] },
};

const storedTable = (options: SiteOptions, language: SiteLanguage): Html => {
  const { title, heads } = TABLE_HEADS[language];
  const rows = guestStatements().map(each => statementIn(language, each, options));
  return html`<h2>${title}</h2>
<table><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    cells => html`
<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
};

type SitePage = {
  title: Readonly<Record<SiteLanguage, string>>;
  /** Text written by the operator, in any language. */
  text: (rules: SiteRules) => string;
  /** Default texts, used if the operator's text is empty. */
  byDefault: Readonly<Record<SiteLanguage, string>>;
  after?: (options: SiteOptions, language: SiteLanguage) => Html;
};

const PAGES: Readonly<Record<string, SitePage>> = {
  '/rules': {
    title: { ar: 'قوانين الدردشة', en: 'Rules of the chat' },
    text: ({ rulesText }) => rulesText,
    byDefault: { ar: DEFAULT_RULES, en: ENGLISH_DEFAULTS.rules },
  },
  '/terms': {
    title: { ar: 'شروط الاستخدام', en: 'Terms of use' },
    text: ({ termsText }) => termsText,
    byDefault: { ar: DEFAULT_TERMS, en: ENGLISH_DEFAULTS.terms },
  },
  '/privacy': {
    title: { ar: 'الخصوصية', en: 'Privacy' },
    text: ({ privacyText }) => privacyText,
    byDefault: { ar: DEFAULT_PRIVACY, en: ENGLISH_DEFAULTS.privacy },
    after: storedTable,
  },
};

export const PAGE_PATHS = Object.keys(PAGES);

const STYLE = `:root{color-scheme:light dark;--bg:#e8efee;--card:#fff;--ink:#0c2126;--soft:#3a5259;--line:#d3dedd;--link:#0b6e69}
@media (prefers-color-scheme:dark){:root{--bg:#0a1417;--card:#0f1c21;--ink:#e9f2f1;--soft:#a9bfc0;--line:#24373d;--link:#34bbae}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.9 Vazirmatn,"Noto Sans Arabic",Tahoma,sans-serif}
main{max-width:44rem;margin:2rem auto;padding:1.5rem 2rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
header,nav{max-width:44rem;margin:1.5rem auto;padding-inline:1rem}
header{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:baseline}
header b{margin-inline-end:auto}
a{color:var(--link)}
a[aria-current]{color:inherit;font-weight:700;text-decoration:none}
h1{font-size:1.7rem;line-height:1.4;margin:0 0 1rem}
h2{font-size:1.15rem;margin:1.6rem 0 .3rem}
p{margin:.5rem 0;overflow-wrap:anywhere}
ul{margin:.5rem 0;padding-inline-start:1.4rem}
table{width:100%;margin-top:.8rem;border-collapse:collapse;font-size:.92rem;line-height:1.6}
th,td{padding:.5rem .6rem;border-top:1px solid var(--line);text-align:start;vertical-align:top}
th{border:0;color:var(--soft);font-weight:600}
th:last-child,td:last-child{width:30%}
@media (max-width:700px){main{margin:1rem;padding:1.2rem}thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:.6rem 0;border-top:1px solid var(--line)}td,td:last-child{display:block;width:auto;border:0;padding:.1rem 0}td:first-child{font-weight:600}td:nth-child(n+2){color:var(--soft)}td:nth-child(2)::before{content:"الغرض: "}td:nth-child(3)::before{content:"المدة: "}:lang(en) td:nth-child(2)::before{content:"Purpose: "}:lang(en) td:nth-child(3)::before{content:"Time: "}}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Texts = { rules: SiteRules; options: SiteOptions };

/** Null before the first successful read. */
const known = new Known<Texts | null>(null, { what: 'site_rules_not_read' });

/** Texts up to ten seconds old. `now`: milliseconds. */
const textsOf = (env: Env, now: number): Promise<Texts | null> =>
  known.get(async () => {
    const db = database(env);
    const [rules, options] = await Promise.all([readSiteRules(db), readSiteOptions(db)]);
    return { rules, options };
  }, now);

const BACK = { ar: 'العودة إلى الدردشة', en: 'Back to the chat' };
const LANGUAGE_NAMES = { ar: 'العربية', en: 'English' };

type SiteOf = (env: Env) => Promise<Pick<SiteIdentity, 'siteName' | 'language'>>;

/**
 * Serves a page in the language given by `lang`, or else the site's language. The page contains no script, and all text
 * is escaped.
 */
const servePage =
  (path: string, { title, text, byDefault, after }: SitePage, siteOf: SiteOf): Handler =>
  async c => {
    beginSession(c, 'first-unconstrained');
    const [{ siteName, language: ofSite }, texts] = await Promise.all([
      siteOf(c.env),
      textsOf(c.env, Date.now()),
    ]);
    if (texts === null) return c.text('Service unavailable', 503, { 'Cache-Control': 'no-store' });
    const { rules, options } = texts;
    const asked = LANGUAGES.find(each => each === c.req.query('lang'));
    const language = asked ?? ofSite;
    const query = asked ? `?lang=${asked}` : '';
    const links = Object.entries(PAGES).map(
      ([to, page]) =>
        html` <a href="${to}${query}"${to === path ? raw(' aria-current="page"') : ''}>${page.title[language]}</a>`,
    );
    const other = language === 'ar' ? 'en' : 'ar';
    const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title[language]} - ${siteName}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="canonical" href="${new URL(path, c.req.url).href}">
<style>${raw(STYLE)}</style>
</head>
<body>
<header><b><bdi>${siteName}</bdi></b>${links}</header>
<main>
<h1>${title[language]}</h1>
${text(rules) ? html`<div lang="" dir="auto">${textBlocks(text(rules))}</div>` : textBlocks(byDefault[language])}
${after?.(options, language) ?? ''}
</main>
<nav><a href="/">${BACK[language]}</a> <a href="${path}?lang=${other}" lang="${other}">${LANGUAGE_NAMES[other]}</a></nav>
</body>
</html>
`;
    return c.html(page, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
  };

export const sitePages = (siteOf: SiteOf): Record<string, Handler> =>
  Object.fromEntries(Object.entries(PAGES).map(([path, page]) => [path, servePage(path, page, siteOf)]));
