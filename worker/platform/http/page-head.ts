import { html } from 'hono/html';
import type { SiteIdentity } from '../../../protocol/resources/identity.ts';

/** Tags of the built page to replace with the site's identity (`web/index.html`). */
const TITLE = /<title>[^<]*<\/title>/;
const NAME = /<meta name="application-name" content="[^"]*" \/>/;
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;
const APPLE_ICON = /<link rel="apple-touch-icon" href="[^"]*" \/>/;

/** Default square picture for link previews. */
const OWN_ICON = '/install/icon-512.png';

/**
 * The built page with the site's name and description in its head. Only the entry page has tags for search engines
 * and link previews; other screens have `noindex`. `url`: address of the page.
 */
export function withIdentity(page: string, { siteName, sentence, icon }: SiteIdentity, url: URL): string {
  const address = new URL('/', url).href;
  const image = new URL(icon || OWN_ICON, address).href;
  const tags =
    url.pathname === '/'
      ? html`<link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="ar" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:title" content="${siteName}" />
    <meta property="og:description" content="${sentence}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    <meta name="twitter:card" content="summary" />`
      : html`<meta name="robots" content="noindex" />`;
  const appleIcon = html`<link rel="apple-touch-icon" href="${image}" />`;
  return page
    .replace(TITLE, () => `${html`<title>${siteName}</title>`}`)
    .replace(NAME, () => `${html`<meta name="application-name" content="${siteName}" />`}`)
    .replace(DESCRIPTION, () => `${html`<meta name="description" content="${sentence}" />\n    ${tags}`}`)
    .replace(APPLE_ICON, own => (icon === '' ? own : `${appleIcon}`));
}
