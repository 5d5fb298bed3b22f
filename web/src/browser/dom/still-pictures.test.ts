import { expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
const { isMoving } = await import('./still-pictures.ts');

const text = (words: string): number[] => [...words].map(letter => letter.charCodeAt(0));
/** A GIF of one pixel and two colors with this number of frames. */
const gif = (frames: number): Uint8Array => {
  const head = [...text('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Uint8Array.from([
    ...head,
    ...Array.from({ length: frames }, () => [...control, ...frame]).flat(),
    0x3b,
  ]);
};
const webp = (flags: number): Uint8Array =>
  Uint8Array.from([...text('RIFF'), 0, 0, 0, 0, ...text('WEBPVP8X'), 10, 0, 0, 0, flags, 0, 0, 0]);

test('a second GIF frame, the WebP animation flag or the PNG chunk acTL marks an animated image', () => {
  expect([isMoving(gif(1)), isMoving(gif(2)), isMoving(gif(9))]).toEqual([false, true, true]);
  expect([isMoving(webp(0)), isMoving(webp(2))]).toEqual([false, true]);
  const png = [137, ...text('PNG'), 13, 10, 26, 10];
  expect(isMoving(Uint8Array.from([...png, ...text('IHDRIDAT')]))).toBe(false);
  expect(isMoving(Uint8Array.from([...png, ...text('IHDRacTLIDAT')]))).toBe(true);
  expect(isMoving(Uint8Array.from(text('GIF89a')))).toBe(false);
});
