import type { Handler } from '../platform/http/handler.ts';
import { beginSession } from '../platform/http/near-database.ts';
import { roomPath } from '../platform/http/public-room.ts';
import { identityOf, publicRoomsOf, serveSharePicture } from './public-rooms.ts';
import { PAGE_PATHS, sitePages } from './site-pages.ts';

const BACKGROUND = '#0A2F33';

/** Default icons of the web app manifest. The site's own icon replaces only the first. */
const OWN_ICONS = [
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/install/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/install/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/install/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const SCREENSHOTS = [
  { form_factor: 'wide', size: '1280x800', label: 'الدردشة على شاشة عريضة' },
  { form_factor: 'narrow', size: '390x844', label: 'الدردشة على الهاتف' },
].map(({ form_factor, size, label }) => ({
  src: `/install/chat-${form_factor}.png`,
  sizes: size,
  type: 'image/png',
  form_factor,
  label,
}));

/** GET /manifest.webmanifest: describes the site as an installable app (W3C, Web Application Manifest). */
const serveManifest: Handler = async c => {
  beginSession(c, 'first-unconstrained');
  const { siteName, sentence, icon, language } = await identityOf(c.env);
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: sentence,
    lang: language,
    dir: language === 'en' ? 'ltr' : 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BACKGROUND,
    background_color: BACKGROUND,
    categories: ['social'],
    icons: icon === '' ? OWN_ICONS : [{ src: icon, sizes: 'any', purpose: 'any' }, ...OWN_ICONS.slice(1)],
    screenshots: SCREENSHOTS,
  };
  return c.body(JSON.stringify(manifest), 200, {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': 'no-cache',
  });
};

/** GET /robots.txt: excludes the API, the panel and the chat from search engines. */
const serveRobots: Handler = async c =>
  c.text(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin-',
      'Disallow: /chat',
      'Allow: /r/',
      'Allow: /share/',
      `Sitemap: ${new URL('/sitemap.xml', c.req.url).href}`,
      '',
    ].join('\n'),
    200,
    { 'Cache-Control': 'max-age=3600' },
  );

/** Short cache time, so that search engines soon drop a room that is no longer public. */
const SHORT_CACHE = 'public, max-age=60';

/** GET /sitemap.xml: lists pages without access restrictions. */
const serveSitemap: Handler = async c => {
  beginSession(c, 'first-unconstrained');
  const rooms = await publicRoomsOf(c.env);
  if (rooms === null) return c.text('Service unavailable', 503, { 'Cache-Control': 'no-store' });
  const urls = ['/', ...PAGE_PATHS, ...rooms.map(roomPath)].map(
    path => `  <url><loc>${new URL(path, c.req.url).href}</loc></url>\n`,
  );
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`,
    200,
    { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': SHORT_CACHE },
  );
};

/**
 * GET /r/rooms.json: lists public rooms for the function of a site on Pages. Slugs contain no dot, so the path is
 * unambiguous.
 */
const servePublicRooms: Handler = async c => {
  beginSession(c, 'first-unconstrained');
  const rooms = await publicRoomsOf(c.env);
  return rooms === null
    ? c.text('Service unavailable', 503, { 'Cache-Control': 'no-store' })
    : c.json({ rooms }, 200, { 'Cache-Control': 'no-cache' });
};

/** Files and pages outside the API that the worker serves with the site's data. */
export const FRONT_FILES: Readonly<Record<string, Handler>> = {
  '/manifest.webmanifest': serveManifest,
  '/robots.txt': serveRobots,
  '/sitemap.xml': serveSitemap,
  '/r/rooms.json': servePublicRooms,
  '/share/*': serveSharePicture,
  ...sitePages(env => identityOf(env)),
};
