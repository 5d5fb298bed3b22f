import { describe, expect, test } from 'vitest';
import { type EvidenceLine, linesAround } from '../../../domain/moderation/moderation-cases.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, mazin } from '../../support/people.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const MUTED = siteConfigWith(
  {},
  { listedWords: [listedWord('تفاحة', { act: 'mute', minutes: 5, inPrivate: true })] },
);

type Kept = { event: { room: string; strike?: { roomId: string; room: string; lines: EvidenceLine[] } } };

const casesOf = (site: SiteHarness, roomId: string) =>
  site
    .at(roomId)
    .rowsOf('outbox')
    .flatMap(({ body }) => {
      const { event } = JSON.parse(String(body)) as Partial<Kept>;
      return event?.strike ? [event] : [];
    });

describe('a mute for a private message to an unlisted room (AUDIT-70)', () => {
  test("the evidence names the author's room and contains only its messages", async () => {
    const site = new SiteHarness([
      { _id: HALL, name: 'القاعة', primary: true },
      { _id: GARDEN, name: 'المخبأ', unlisted: true },
    ]);
    const author = await site.join(HALL, layla);
    const reader = await site.join(GARDEN, mazin);
    for (const roomId of [HALL, GARDEN]) applyLobbyUpdate(site.at(roomId).room, newsOf(MUTED));
    await site.request(HALL, author, 'newMessageFromClient', { text: 'في القاعة' });
    await site.request(GARDEN, reader, 'newMessageFromClient', { text: 'سر المخبأ' });
    const sent = { to: mazin.userId, chatMessage: 'تفاحة' };
    expect(await site.request(HALL, author, 'privateMessage', sent)).toMatchObject({ ok: false });
    expect(casesOf(site, GARDEN)).toEqual([]);
    const [event] = casesOf(site, HALL);
    expect(event).toMatchObject({ room: 'القاعة', strike: { roomId: HALL, room: 'القاعة' } });
    expect(event?.strike?.lines.map(({ text }) => text)).toEqual(['في القاعة']);
  });

  test('the evidence is stored after the author has left', async () => {
    const site = new SiteHarness([
      { _id: HALL, name: 'القاعة', primary: true },
      { _id: GARDEN, name: 'المخبأ', unlisted: true },
    ]);
    const author = await site.join(HALL, layla);
    await site.join(GARDEN, mazin);
    for (const roomId of [HALL, GARDEN]) applyLobbyUpdate(site.at(roomId).room, newsOf(MUTED));
    const asked = site.request(HALL, author, 'privateMessage', { to: mazin.userId, chatMessage: 'تفاحة' });
    site.at(HALL).disconnect(author, 1000);
    await asked.catch(() => {});
    expect(casesOf(site, HALL)).toHaveLength(1);
  });
});

describe('evidence in moderation cases', () => {
  const line = (at: number, text: string): EvidenceLine => ({
    ...{ id: `m${at}`, userId: 'u', nickname: 'ن', text, sentAt: '2030-03-17T17:46:40.000Z' },
    ...{ fingerprint: null, rank: 0 },
  });
  const bytes = (lines: readonly EvidenceLine[]) => new TextEncoder().encode(JSON.stringify(lines)).length;
  const family = '👨‍👩‍👧‍👦'.repeat(300);

  test.each([
    ['messages before an act', []],
    ['deleted messages', ['m30', 'm31', 'm5']],
  ])('evidence of %s has at most 16 KB', (_, about) => {
    const lines = Array.from({ length: 40 }, (_each, at) => line(at, family));
    const kept = linesAround(lines, about);
    expect(bytes(kept)).toBeLessThanOrEqual(16 * 1024);
    expect(about.every(id => kept.some(each => each.id === id))).toBe(true);
    expect(kept.length).toBeGreaterThan(5);
  });

  test('evidence with short messages contains the last 20 unchanged', () => {
    const lines = Array.from({ length: 40 }, (_, at) => line(at, 'كلمة '.repeat(40).trim()));
    expect(linesAround(lines, [])).toEqual(lines.slice(-20));
  });

  test('evidence with long messages cuts each after a complete character', () => {
    const [kept] = linesAround([line(0, family), line(1, family), line(2, family)], ['m0']);
    expect(kept?.text).toMatch(/^(👨‍👩‍👧‍👦)+…$/u);
  });
});
