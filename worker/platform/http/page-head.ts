import { html, raw } from 'hono/html';
import { parseReplacedTexts } from '../../../protocol/resources/site-texts.ts';
import type { PageSite } from './known-identity.ts';
import { type PublicRoom, roomPath, SITE_SLUG, sharePath } from './public-room.ts';
import { SHARE_SIZE } from './share-card.ts';

/** Tags of the built page that are replaced by the site's identity (`web/index.html`). */
const ROOT = '<html lang="ar" dir="rtl">';
const TITLE = /<title>[^<]*<\/title>/;
const NAME = /<meta name="application-name" content="[^"]*" \/>/;
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;
const APPLE_ICON = /<link rel="apple-touch-icon" href="[^"]*" \/>/;
/** Matches both entry forms from `web/build/prerender.ts`: the site's, then a room's. */
const ENTRY = /<!--entry-->([\s\S]*?)<!--room-->([\s\S]*?)<!--\/entry-->/;
/**
 * Matches texts of the entry: texts unknown at build time, and built-in texts with their keys
 * (`web/build/prerender.ts`).
 */
const PLACEHOLDER = /%(?:(siteName|sentence|room|subject|people)|([\w.-]+)=([^%]*))%/g;

const OWN_ICON = '/install/icon-512.png';

/** A screen: the entry of the site or a room, or a screen that is not indexed. */
export type Screen = { entry: 'site' } | { entry: 'room'; room: PublicRoom } | { entry: null };

type Head = { title: string; description: string; address: string; image: string };

/**
 * Adds the site's name and description to the built page, and the prerendered entry if the screen is one. Only entries
 * have tags for search engines and link previews; other screens have `noindex`. `url`: address of the page. `picture`:
 * digest of its share picture, so that a changed picture has a new address.
 */
export function withIdentity(
  page: string,
  { siteName, sentence, icon, language, replacedTexts }: PageSite,
  url: URL,
  screen: Screen,
  picture: string,
): string {
  const site = new URL('/', url).href;
  const room = screen.entry === 'room' ? screen.room : null;
  const people = room ? peopleText(room) : '';
  const head: Head = {
    title: room ? `${room.name} — ${siteName}` : siteName,
    description: room?.subject || sentence,
    address: new URL(room ? roomPath(room) : '/', url).href,
    image: new URL(`${sharePath(room?.slug ?? SITE_SLUG)}?v=${picture}`, url).href,
  };
  const tags = screen.entry
    ? html`${previewTags(head, siteName, language)}
    ${structuredData(head, siteName, language, site, room)}${room && roomTags(room, people, sentence)}`
    : html`<meta name="robots" content="noindex" />`;
  const appleIcon = html`<link rel="apple-touch-icon" href="${new URL(icon || OWN_ICON, site).href}" />`;
  const texts = { siteName, sentence, room: room?.name ?? '', subject: room?.subject ?? '', people };
  const replaced = replacedTexts === '' ? null : parseReplacedTexts(replacedTexts);
  const filled = (entry: string): string =>
    entry.replace(PLACEHOLDER, (_, name: keyof typeof texts | undefined, key = '', own = '') => {
      const text = name === undefined ? replaced?.ar[key] : texts[name];
      return text === undefined ? own : `${html`${text}`}`;
    });
  return page
    .replace(ROOT, () => (language === 'en' ? '<html lang="en" dir="ltr">' : ROOT))
    .replace(TITLE, () => `${html`<title>${head.title}</title>`}`)
    .replace(NAME, () => `${html`<meta name="application-name" content="${siteName}" />`}`)
    .replace(
      DESCRIPTION,
      () =>
        `${html`<meta name="description" content="${head.description}" />\n    ${tags}${replaced && dataScript('application/json', replaced, 'site-texts')}`}`,
    )
    .replace(APPLE_ICON, own => (icon === '' ? own : `${appleIcon}`))
    .replace(ENTRY, (_, ofSite: string, ofRoom: string) =>
      screen.entry ? filled(room ? ofRoom : ofSite) : '',
    );
}

const previewTags = ({ title, description, address, image }: Head, siteName: string, language: string) =>
  html`<link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="${language}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${SHARE_SIZE.width}" />
    <meta property="og:image:height" content="${SHARE_SIZE.height}" />
    <meta name="twitter:card" content="summary_large_image" />`;

/**
 * Structured data for search engines. Browsers do not execute it, so the content security policy needs no exception.
 */
function structuredData(
  { title, description, address }: Head,
  siteName: string,
  language: string,
  site: string,
  room: object | null,
) {
  const ofSite = { '@type': 'WebSite', name: siteName, url: site };
  const data = {
    '@context': 'https://schema.org',
    ...(room ? { '@type': 'WebPage', name: title, url: address, isPartOf: ofSite } : ofSite),
    inLanguage: language,
    ...(description !== '' && { description }),
  };
  return dataScript('application/ld+json', data);
}

function dataScript(type: string, data: object, id?: string) {
  // Escaped because "<" could end the element or start a comment.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="${type}"${id && html` id="${id}"`}>${raw(text)}</script>`;
}

/** Room data for the page's own entry (`web/src/browser/site-words.ts`). */
const roomTags = ({ name, subject }: PublicRoom, people: string, sentence: string) =>
  html`
    <meta name="samar-room" content="${name}" />
    <meta name="samar-subject" content="${subject}" />
    <meta name="samar-sentence" content="${sentence}" />
    <meta name="samar-people" content="${people}" />`;

const peopleText = ({ closed, people }: PublicRoom): string => {
  if (closed) return 'الغرفة مغلقة الآن';
  return people === 0 ? '' : `أكثر من ${people} في الغرفة الآن`;
};
