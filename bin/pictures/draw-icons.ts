// npx node bin/pictures/draw-icons.ts: draws the icons and pictures of the installed app from the logo and the approved
// pictures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const ROOT = path.join(import.meta.dirname, '../..');
const INSTALL = path.join(ROOT, 'web/public/install');
const CHROME = '#0A2F33';
const mark = readFileSync(path.join(ROOT, 'web/public/mark.svg'));

/** Draws the logo, transparent or on the color of the bar. The margin allows for systems that crop icons. */
async function draw(file: string, size: number, margin: number | null): Promise<void> {
  const inner = Math.round(size * (1 - 2 * (margin ?? 0)));
  const drawn = await sharp(mark, { density: 1200 })
    .resize(inner, inner, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
  const background = margin === null ? 'transparent' : CHROME;
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(INSTALL, file));
}

await draw('icon-192.png', 192, null);
await draw('icon-512.png', 512, null);
// The safe zone of a maskable icon is a circle of 80 % of its width (w3.org/TR/appmanifest, "maskable", 2026-11).
await draw('icon-maskable-512.png', 512, 0.2);
await draw('icon-apple-180.png', 180, 0.14);
for (const [file, from] of [
  ['chat-wide.png', 'full-desktop-light.png'],
  ['chat-narrow.png', 'full-phone-dark.png'],
] as const)
  await sharp(path.join(ROOT, 'tests/e2e/pictures', from))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(path.join(INSTALL, file));
