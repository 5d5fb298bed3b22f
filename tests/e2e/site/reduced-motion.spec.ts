import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

/** A GIF of one red and one blue frame, each of one pixel. */
const MOVING = Buffer.from(
  [
    '474946383961 0100 0100 80 00 00 ff0000 0000ff',
    '21f904 00 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4401 00',
    '21f904 00 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4c01 00',
    '3b',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

const firstPixel = (image: HTMLElement | SVGElement): number[] => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas || !(image instanceof HTMLImageElement)) throw new Error('the image has no pixels');
  canvas.drawImage(image, 0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};

test('with reduced motion, an animated upload shows only its first frame', async ({ arrive }) => {
  const layla = await arrive('ليلى الساكنة');
  const { page } = layla;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/\/uploads\//, route => route.fulfill({ body: MOVING, contentType: 'image/gif' }));
  await layla.enter();
  const avatar = layla.row(layla.name).locator('img').first();
  await expect(avatar).toHaveAttribute('srcset', /^blob:/);
  await expect.poll(() => avatar.evaluate(firstPixel)).toEqual([255, 0, 0, 255]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(avatar).not.toHaveAttribute('srcset');
});
