import { env, runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { SITE_TEXT_MAX } from '../../../protocol/resources/site-rules.ts';
import { app } from '../../../worker/app.ts';
import { guestStatements, OBJECT_DATA } from '../../../worker/platform/database/stored-data.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { identityOf } from '../../../worker/site/public-rooms.ts';
import { daysText, textBlocks } from '../../../worker/site/site-pages.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { lobby, makeSite } from '../../support/lobby-presence.ts';
import { Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await callsAsLoggedIn('salma');
});

/** Each read is later than the expiry of cached page texts. */
let clock = Date.now();
async function page(path: string) {
  clock += 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(clock);
  const answer = await app.fetch(new Request(`http://localhost${path}`), env as Env);
  vi.restoreAllMocks();
  return {
    status: answer.status,
    policy: answer.headers.get('Content-Security-Policy'),
    text: await answer.text(),
  };
}

const change = async (path: string, body: object) =>
  expect((await asOwner('PATCH', path, body)).status).toBe(200);

test.each(['/rules', '/terms', '/privacy'])(
  'the page %s has a default text, no script and links to the other pages (RULES-7)',
  async path => {
    const { status, policy, text } = await page(path);
    expect(status).toBe(200);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(text).toMatch(/<html lang="ar" dir="rtl">/);
    expect(text).not.toContain('<script');
    for (const other of ['/rules', '/terms', '/privacy']) expect(text).toContain(`href="${other}"`);
    expect(new TextEncoder().encode(text).length).toBeLessThan(12_288);
  },
);

test('an operator text replaces the default, and its HTML is shown as text (RULES-1, RULES-7)', async () => {
  await change('/siteRules/site', {
    rulesText: '# أولًا\n- <b>احترام</b>\n- صدق\n\nسطر أول\nسطر ثانٍ',
    termsText: 'شروط الديوان',
    privacyText: 'خصوصية الديوان',
  });
  const { text } = await page('/rules');
  expect(text).toContain(
    '<div lang="" dir="auto"><h2>أولًا</h2><ul><li>&lt;b&gt;احترام&lt;/b&gt;</li><li>صدق</li></ul>',
  );
  expect(text).toContain('<p>سطر أول<br>سطر ثانٍ</p>');
  expect((await page('/terms')).text).toContain('<p>شروط الديوان</p>');
  expect((await page('/privacy')).text).toContain('<p>خصوصية الديوان</p>');
});

test('a text above the limit is refused (RULES-1)', async () => {
  const { status } = await asOwner('PATCH', '/siteRules/site', { termsText: 'ن'.repeat(SITE_TEXT_MAX + 1) });
  expect(status).toBe(400);
});

test('an operator with canAccessAppearanceMenu may read the rules but not change them (RULES-1)', async () => {
  await makeAccount({
    username: 'looks-only',
    panel: { canAccessAdminPanel: true, canAccessAppearanceMenu: true },
  });
  const asOther = await callsAsLoggedIn('looks-only');
  expect((await asOther('PATCH', '/siteRules/site', { minimumAge: 13 })).status).toBe(403);
  expect((await asOther('GET', '/siteRules')).body.data).toMatchObject({ siteRules: { minimumAge: 0 } });
});

test('the privacy page lists all stored guest data with retention times (RULES-8)', async () => {
  await change('/options-1/site', { addressDays: 5, eventDays: 0 });
  const { text } = await page('/privacy');
  const statements = guestStatements();
  expect(statements.length).toBeGreaterThan(15);
  for (const [, { data, purpose }] of statements)
    expect(text).toContain(`<td>${data}</td><td>${purpose}</td>`);
  for (const [, { data, purpose, until }] of statements.filter(([, each]) => each.until === 'addressDays'))
    expect(text, String(until)).toContain(`<td>${data}</td><td>${purpose}</td><td>5 أيام</td>`);
  expect(text).toContain('<td>دون مدة محددة</td>');
});

test('pages are in English if `lang` or the site language is English (RULES-7, RULES-8)', async () => {
  await change('/siteRules/site', { rulesText: '', termsText: 'شروط الديوان', privacyText: '' });
  await change('/options-1/site', { addressDays: 5, eventDays: 0 });
  const rules = await page('/rules?lang=en');
  expect(rules.text).toContain('<html lang="en" dir="ltr">');
  expect(rules.text).toContain('<h1>Rules of the chat</h1>');
  expect(rules.text).toContain('href="/privacy?lang=en"');
  expect(rules.text).toContain('<a href="/rules?lang=ar" lang="ar">العربية</a>');
  expect((await page('/terms?lang=en')).text).toContain('<p>شروط الديوان</p>');
  const privacy = (await page('/privacy?lang=en')).text;
  const statements = privacy.slice(privacy.indexOf('<main>'), privacy.indexOf('</main>'));
  expect(statements.match(/<tr><td>/g)).toHaveLength(guestStatements().length);
  expect(statements).toContain('<td>5 days</td>');
  expect(statements).toContain('<td>without a limit</td>');
  expect(statements).not.toMatch(/\p{sc=Arabic}|<td><\/td>/u);
  expect(new TextEncoder().encode(privacy).length).toBeLessThan(12_288);

  await change('/identity/site', { language: 'en' });
  clock += 60_000;
  await identityOf(env as Env, clock);
  expect((await page('/rules')).text).toContain('<h1>Rules of the chat</h1>');
  expect((await page('/rules?lang=ar')).text).toContain('<h1>قوانين الدردشة</h1>');
  expect((await page('/rules?lang=<script>')).text).not.toContain('<script');
  await change('/identity/site', { language: 'ar' });
});

test('OBJECT_DATA names exactly the tables of rooms and the lobby (RULES-8)', async () => {
  const namesIn = (stub: DurableObjectStub) =>
    runInDurableObject(stub, (_, { storage }) =>
      storage.sql
        .exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
        )
        .toArray()
        .map(({ name }) => name)
        .filter(name => name !== 'schema_version')
        .sort(),
    );
  const guest = new Visitor('قارئ الخصوصية', { address: '100.66.23.250' });
  await guest.enter();
  const { ROOMS } = env as Env;
  const { roomId } = ((await guest.connect()).body as unknown as { data: { roomId: string } }).data;
  expect(await namesIn(ROOMS.get(ROOMS.idFromName(roomId)) as unknown as DurableObjectStub)).toEqual(
    Object.keys(OBJECT_DATA.room).sort(),
  );
  expect(await namesIn(lobby() as unknown as DurableObjectStub)).toEqual(
    Object.keys(OBJECT_DATA.lobby).sort(),
  );
});

test('a failed read of the texts is logged and the last ones are served (RULES-7)', async () => {
  const before = await page('/terms');
  const failing = {
    prepare: () => {
      throw new Error('D1 is down');
    },
  };
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const DB = { ...failing, withSession: () => failing } as unknown as D1Database;
  clock += 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(clock);
  const answer = await app.fetch(new Request('http://localhost/terms'), { ...(env as Env), DB });
  expect([answer.status, await answer.text()]).toEqual([200, before.text]);
  const events = logged.mock.calls.map(([line]) => JSON.parse(String(line)).what);
  expect(events.sort()).toEqual(['identity_not_read', 'site_rules_not_read']);
  vi.restoreAllMocks();
});

test('the sitemap lists the three pages (RULES-7, SITE-64)', async () => {
  const { text } = await page('/sitemap.xml');
  const paths = [...text.matchAll(/<loc>http:\/\/localhost([^<]*)/g)].map(([, path]) => path);
  expect(paths.slice(0, 4)).toEqual(['/', '/rules', '/terms', '/privacy']);
});

test.each([
  [0, 'دون مدة محددة'],
  [1, 'يوم واحد'],
  [2, 'يومان'],
  [7, '7 أيام'],
  [30, '30 يومًا'],
])('a retention time of %i days is shown as %s (RULES-8)', (days, text) => expect(daysText(days)).toBe(text));

test('a heading, list or paragraph ends the preceding block (RULES-7)', () => {
  expect(textBlocks('فقرة\n- بند\nأخرى\n# عنوان\n- بند').join('')).toBe(
    '<p>فقرة</p><ul><li>بند</li></ul><p>أخرى</p><h2>عنوان</h2><ul><li>بند</li></ul>',
  );
  expect(textBlocks('')).toEqual([]);
});
