import { expect, test } from 'vitest';
import { PREVIEW_MESSAGES_MAX } from '../../../protocol/rest/word-filter-preview.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { previewWord } from '../../../rooms-do/room/messages/word-filter-preview.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, omar } from '../../support/people.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { Talk } from '../../support/scenario.ts';

freezeClock();

const WORD = { text: 'تفاحة', match: 'whole' } as const;

async function newPreview() {
  const talk = new Talk();
  const { room } = talk.site.at(HALL);
  const listedWords = [listedWord('موزة', { act: 'onlyAuthor' })];
  const set = (isOn: boolean) => {
    const siteConfig = siteConfigWith({ wordRehearsal: isOn, floodCount: 0 }, { listedWords });
    talk.site.at(HALL).lobby.siteConfig = siteConfig;
    applyLobbyUpdate(room, newsOf(siteConfig));
  };
  set(true);
  const [guest, moderator] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, omar)];
  return { talk, room, guest, moderator, set };
}

test('a word filter preview covers stored and new messages, newest first', async () => {
  const { talk, room, guest } = await newPreview();
  await talk.say(guest, 'هذه ت ف ا ح ة');
  await talk.say(guest, 'كلام');
  expect(previewWord(room, WORD).hits).toMatchObject([
    { text: 'هذه ت ف ا ح ة', nickname: 'layla', room: 'القاعة' },
  ]);
  await talk.say(guest, 'تفاحة وتفاحة');
  const { times, hits } = previewWord(room, WORD);
  expect(times).toHaveLength(3);
  expect(hits.map(({ text, marks }) => marks.map(({ from, to }) => text.slice(from, to)))).toEqual([
    ['تفاحة', 'تفاحة'],
    ['ت ف ا ح ة'],
  ]);
});

test('the preview excludes deleted and author-only messages, and texts before a correction', async () => {
  const { talk, room, guest, moderator } = await newPreview();
  const gone = await talk.say(guest, 'تفاحة');
  expect(previewWord(room, WORD).hits).toHaveLength(1);
  await talk.request(moderator, 'requestDeleteMessages', { messageIds: [gone] });
  await talk.say(guest, 'تفاحة موزة');
  const mended = await talk.say(guest, 'تفاحة');
  await talk.request(guest, 'requestEditMessage', { messageId: mended, text: 'كلام' });
  expect(previewWord(room, WORD).hits).toEqual([]);
});

test('directly after enabling, a room without the update uses its history', async () => {
  const { talk, room, guest, set } = await newPreview();
  set(false);
  await talk.say(guest, 'تفاحة');
  expect(previewWord(room, WORD)).toMatchObject({ times: [expect.any(Number)], hits: [{ text: 'تفاحة' }] });
});

test('a room stores a thousand messages, or only the history if disabled', async () => {
  const { room, guest, talk, set } = await newPreview();
  previewWord(room, WORD);
  for (let at = 0; at <= PREVIEW_MESSAGES_MAX; at++) await talk.say(guest, `كلام ${at}`);
  expect(previewWord(room, WORD).times).toHaveLength(PREVIEW_MESSAGES_MAX);
  set(false);
  expect(previewWord(room, WORD).times.length).toBeLessThan(PREVIEW_MESSAGES_MAX);
  set(true);
  expect(previewWord(room, WORD).times.length).toBeLessThan(PREVIEW_MESSAGES_MAX);
});
