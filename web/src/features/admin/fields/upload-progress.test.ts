import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../../tests/support/page/fake-server.ts';
import { FakeUpload } from '../../../../../tests/support/page/fake-upload.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { PictureInput } = await import('./PictureInput.tsx');
const { saveRow } = await import('../form/use-save.ts');
const { stars } = await import('../../../../../protocol/resources/appearance-lists.ts');
const { banners } = await import('../../../../../protocol/resources/banners.ts');

const drawn = (share: number | null): string => {
  const props = { label: 'الصورة', before: null, chosen: null, error: undefined, onChoose: () => {} };
  return renderToStaticMarkup(createElement(PictureInput, { ...props, share }));
};

test('limits are shown before selection, without a progress bar', () => {
  expect(drawn(null)).toContain('GIF أو JPEG أو PNG أو WebP، حتى 512 كيلوبايت و1024 بكسل للضلع.');
  expect(drawn(null)).not.toContain('<progress');
});

test('the bar shows the sent share, then server processing without a number', () => {
  expect(drawn(0.257)).toMatch(/<progress[^>]* value="0.257"/);
  expect(drawn(0.257)).toContain('>جارٍ الرفع 25%<');
  expect(drawn(0.999)).toContain('>جارٍ الرفع 99%<');
  expect(drawn(1)).toContain('>اكتمل الرفع، جارٍ الحفظ على الخادم…<');
  expect(drawn(1)).not.toMatch(/<progress[^>]* value=/);
});

beforeEach(() => {
  FakeUpload.made = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async () => Response.json({ data: { banner: { _id: 'b1' } } }, { status: 201 }));
});

test('without an image nothing is uploaded; with one, its progress is reported', async () => {
  const adminResource = { resource: banners, columns: [], picture: { part: 'banner', label: '' } };
  const onProgress = vi.fn();
  const saving = { before: null, draft: { text: 'أهلًا' }, isByPicture: true, onProgress };
  expect(await saveRow(adminResource, { ...saving, file: null })).toBe('b1');
  expect(FakeUpload.made).toEqual([]);
  const file = new File(['bytes'], 'banner.png', { type: 'image/png' });
  const made = saveRow(adminResource, { ...saving, file });
  FakeUpload.last().progress(1, 2);
  FakeUpload.last().answer(201, '{"data":{"banner":{"_id":"b2"}}}');
  expect([await made, onProgress.mock.calls]).toEqual(['b2', [[0.5]]]);
});

test('an image is replaced on the version returned by the field change', async () => {
  const asked = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ data: { star: { _id: 's1' } }, version: 'v2' }),
  );
  vi.stubGlobal('fetch', asked);
  const adminResource = { resource: stars, columns: [], picture: { part: 'star', label: '' } };
  const before = { _id: 's1', name: 'قديم', rank: 1, forVisitors: false, forChatMasters: false };
  const file = new File(['bytes'], 'star.png', { type: 'image/png' });
  const saving = { before, version: 'v1', isByPicture: true, onProgress: () => {} };
  const saved = saveRow(adminResource, { ...saving, draft: { ...before, name: 'جديد' }, file });
  await vi.waitFor(() => expect(FakeUpload.made).not.toEqual([]));
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ 'If-Match': '"v1"' });
  expect(FakeUpload.last().headers['If-Match']).toBe('"v2"');
  FakeUpload.last().answer(200, '{"data":{"star":{"_id":"s1"}}}');
  await saved;
});
