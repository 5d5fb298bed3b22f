import { expect, test, vi } from 'vitest';
import { thumbnailSize } from '../features/messages/pictures/picture-size.ts';
import { encodeWithin, fitWithin } from './shrink-picture.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { isSendable } = await import('../features/messages/composer/Composer.tsx');

test.each([
  [4_000, 3_000, 1_280, 960],
  [3_000, 4_000, 960, 1_280],
  [1_280, 1_280, 1_280, 1_280],
  [300, 200, 300, 200],
  [10_000, 3, 1_280, 1],
])('an image of %i by %i pixels is sent as %i by %i (CHAT-94)', (width, height, ...expected) => {
  const fitted = fitWithin({ width, height }, 1_280);
  expect([fitted.width, fitted.height]).toEqual(expected);
});

test('image quality is reduced first, then size, until the image fits (CHAT-94)', async () => {
  const tried: [number, number][] = [];
  const sizes = [900, 800, 700, 600, 500, 190];
  const blob = await encodeWithin(200, async (scale, quality) => {
    tried.push([scale, quality]);
    return new Blob(['x'.repeat(sizes[tried.length - 1] ?? 0)]);
  });
  expect(blob?.size).toBe(190);
  expect(tried).toEqual([
    [1, 0.85],
    [1, 0.7],
    [1, 0.5],
    [1, 0.3],
    [0.75, 0.85],
    [0.75, 0.7],
  ]);
});

test('an unsupported browser or a too large image gives no image to send (CHAT-94)', async () => {
  expect(await encodeWithin(200, async () => null)).toBeNull();
  expect(await encodeWithin(1, async () => new Blob(['xx']))).toBeNull();
});

test('an image is sent alone or with a text, after it is ready (CHAT-94)', () => {
  const [ready, uploading] = [{ state: 'ready' }, { state: 'uploading' }] as const;
  const of = (
    draft: string,
    picture: typeof ready | typeof uploading | null,
    kind?: 'answer' | 'correction',
  ) => isSendable({ draft, picture, about: kind ? { kind } : null });
  expect([of('', null), of(' ', null), of('نص', null)]).toEqual([false, false, true]);
  expect([of('', ready), of('نص', ready), of('', ready, 'answer')]).toEqual([true, true, true]);
  expect([of('', uploading), of('نص', uploading), of('س'.repeat(301), ready)]).toEqual([false, false, false]);
  expect([of('', ready, 'correction'), of('نص', ready, 'correction')]).toEqual([false, true]);
});

test('the space reserved for an image follows its size, at most 24 rem (CHAT-95)', () => {
  expect(thumbnailSize({ url: '', width: 1_280, height: 640 })).toEqual({
    width: '24rem',
    aspectRatio: '1280 / 640',
  });
  expect(thumbnailSize({ url: '', width: 640, height: 1_280 }).width).toBe('12rem');
  expect(thumbnailSize({ url: '', width: 100, height: 50 }).width).toBe('10rem');
});
