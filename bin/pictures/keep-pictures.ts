// Compresses the pictures of `npm run pictures` to a third with a palette, and stores the digests of their screenshots.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PICTURES, SUMS, type Sums, sumOf, TAKEN } from '../../tests/e2e/support/approved-picture.ts';

const pictures = readdirSync(PICTURES).filter(file => file.endsWith('.png'));

for (const file of pictures) {
  const place = path.join(PICTURES, file);
  const picture = readFileSync(place);
  // A picture with a palette is already compressed, and would lose quality each time.
  if ((await sharp(picture).metadata()).isPalette) continue;
  const pressed = await sharp(picture)
    .png({ palette: true, quality: 70, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  if (pressed.length < picture.length) writeFileSync(place, pressed);
}

const taken = new Map(
  (existsSync(TAKEN) ? readFileSync(TAKEN, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { file: string; taken: string })
    .map(({ file, taken: sum }) => [file, sum]),
);
const before: Sums = existsSync(SUMS) ? JSON.parse(readFileSync(SUMS, 'utf8')) : {};
const after: Sums = {};
for (const file of pictures.sort()) {
  const sum = taken.get(file);
  const was = before[file];
  if (sum) after[file] = { taken: sum, kept: sumOf(readFileSync(path.join(PICTURES, file))) };
  else if (was) after[file] = was;
}
writeFileSync(SUMS, `${JSON.stringify(after, null, 2)}\n`);
