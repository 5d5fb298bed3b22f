// Writes the kept pictures of the screens again, the same ones in less than half the bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = 'tests/e2e/pictures';

for (const file of readdirSync(FOLDER)) {
  const place = path.join(FOLDER, file);
  const taken = readFileSync(place);
  // With a palette it was pressed before, and would lose a little each time.
  if ((await sharp(taken).metadata()).isPalette) continue;
  const pressed = await sharp(taken)
    .png({ compressionLevel: 9, adaptiveFiltering: true, effort: 10 })
    .toBuffer();
  if (pressed.length < taken.length) writeFileSync(place, pressed);
}
