import { Hono } from 'hono';
import { handle } from 'hono/cloudflare-pages';
import { requestId } from 'hono/request-id';
import { z } from 'zod';
import { Appearance } from '../../protocol/resources/appearance.ts';
import { Identity } from '../../protocol/resources/identity.ts';
import { SiteTexts } from '../../protocol/resources/site-texts.ts';
import type { AppEnv } from '../platform/env.ts';
import { INITIAL_PAGE_SITE, Known, KnownIdentity, type PageSite } from '../platform/http/known-identity.ts';
import { type PageEnv, securityHeaders, servePage } from '../platform/http/page.ts';
import { PublicRoom } from '../platform/http/public-room.ts';

/** A preview deployment has no worker, because it would write to the site. */
type PagesEnv = AppEnv & { Bindings: PageEnv & { WORKER?: Fetcher } };

/**
 * Function on Cloudflare Pages. It forwards the worker's paths, including socket upgrades, so that the site has one
 * origin. Other paths return the page with the worker's policy and headers.
 */
export const pagesSite = new Hono<PagesEnv>({ strict: false });

const OF_WORKER = [
  '/api/*',
  '/uploads/*',
  '/share/*',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/r/rooms.json',
  '/rules',
  '/terms',
  '/privacy',
];

for (const path of OF_WORKER)
  pagesSite.all(path, async c => {
    const { WORKER } = c.env;
    return WORKER ? WORKER.fetch(c.req.raw as Request<unknown, CfProperties>) : c.body(null, 503);
  });
pagesSite.use(requestId({ headerName: '' }));
pagesSite.use(securityHeaders);
pagesSite.notFound(async c => {
  const answer = await servePage(c.req.raw, c.env, {
    identity: () => identityFrom(c.env.WORKER, c.req.url),
    rooms: () => roomsFrom(c.env.WORKER, c.req.url),
  });
  // Removes default headers of Pages that the worker does not send.
  for (const name of ['Access-Control-Allow-Origin', 'Referrer-Policy']) answer.headers.delete(name);
  return answer;
});

/** Has a default, because the page may be deployed before a worker that sends this field. */
const embedOrigins = Identity.shape.embedOrigins.default('');
const IdentityAnswer = z.object({ data: z.object({ identity: Identity.extend({ embedOrigins }) }) });
const AppearanceAnswer = z.object({ data: z.object({ appearance: Appearance.pick({ accent: true }) }) });
const TextsAnswer = z
  .object({ data: z.object({ siteTexts: SiteTexts.pick({ replacedTexts: true }) }) })
  .nullable();

const PublicRooms = z.object({ rooms: z.array(PublicRoom) });

const known = new KnownIdentity();
const knownRooms = new Known<readonly PublicRoom[] | null>(null, { what: 'public_rooms_not_read' });

/**
 * Reads the site's identity, appearance and texts from the worker's API. A preview without a worker uses the
 * defaults. Cached, because the calls for all visitors share one request budget.
 */
async function identityFrom(worker: Fetcher | undefined, address: string): Promise<PageSite> {
  if (!worker) return INITIAL_PAGE_SITE;
  const setting = async (name: string): Promise<unknown> => {
    const answer = await worker.fetch(new URL(`/api/v1/${name}`, address));
    // The page may be deployed before a worker that serves these texts.
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`);
    return answer.json();
  };
  const read = async (): Promise<PageSite> => {
    const [identity, appearance, texts] = await Promise.all([
      setting('identity').then(answer => IdentityAnswer.parse(answer).data.identity),
      setting('appearance').then(answer => AppearanceAnswer.parse(answer).data.appearance),
      setting('siteTexts').then(answer => TextsAnswer.parse(answer)?.data.siteTexts),
    ]);
    return { ...INITIAL_PAGE_SITE, ...identity, ...appearance, ...texts };
  };
  return known.get(read, Date.now());
}

/** A preview without a worker has no rooms. */
async function roomsFrom(
  worker: Fetcher | undefined,
  address: string,
): Promise<readonly PublicRoom[] | null> {
  if (!worker) return [];
  const read = async () => {
    const answer = await worker.fetch(new URL('/r/rooms.json', address));
    if (!answer.ok) throw new Error(`the public rooms were answered with ${answer.status}`);
    return PublicRooms.parse(await answer.json()).rooms;
  };
  return knownRooms.get(read, Date.now());
}

/** Exported under the name that Pages requires. Handles every path not excluded in _routes.json. */
export const onRequest = handle(pagesSite);
