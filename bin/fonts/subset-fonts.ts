// npm run fonts: writes the small font files that every page loads, and their style sheet.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { run } from '../run.ts';
import { ARABIC, charactersOf, LATIN, unicodeRange, WHOLE_ARABIC, WHOLE_LATIN } from './common-letters.ts';

const THEME = 'web/src/ui/theme';

const SCRIPTS = [
  { script: 'arabic', common: ARABIC, whole: WHOLE_ARABIC },
  { script: 'latin', common: LATIN, whole: WHOLE_LATIN },
];
/**
 * Weights of the style sheets, including `bolder` of bold. Weights between them cost nothing, weights beyond them add
 * bytes.
 */
const FAMILIES = [
  { family: 'Vazirmatn Variable', name: 'vazirmatn', weights: { min: 400, max: 900 } },
  { family: 'Readex Pro Variable', name: 'readex-pro', weights: { min: 400, max: 700 } },
];
type Family = (typeof FAMILIES)[number];

/** Parts of one face need equal weight descriptors. */
const face = ({ family, weights: { min, max } }: Family, url: string, range: string): string =>
  `@font-face {
  font-family: "${family}";
  font-weight: ${min} ${max};
  font-display: swap;
  src: url("${url}") format("woff2-variations");
  unicode-range: ${range};
}`;

const faces: string[] = [];
for (const each of FAMILIES)
  for (const { script, common, whole } of SCRIPTS) {
    const { name, weights } = each;
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`;
    const file = `fonts/${name}-${script}-common.woff2`;
    const font = await subsetFont(readFileSync(source), charactersOf(common), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    writeFileSync(path.join(THEME, file), font);
    faces.push(face(each, `../../../../${source}`, whole), face(each, `./${file}`, unicodeRange(common)));
  }
/**
 * Font for share pictures: bold only, with both scripts and embedding marks in one file. The renderer loses punctuation
 * where a line needs two fonts (resvg-wasm 2.6.2, 2026-11).
 */
const EMBEDDING = '\u202a\u202b\u202c';
const share = await subsetFont(
  readFileSync('node_modules/vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf'),
  charactersOf(ARABIC) + charactersOf(LATIN) + EMBEDDING,
  { targetFormat: 'truetype' },
);
writeFileSync('worker/site/share-font.bin', share);

const NOTE = `/*
 * Made by npm run fonts. The second of each two, which wins where both have a letter, holds what nearly every text needs;
 * the first is fetched when another letter is met. Other scripts use the system's fonts. Licence: fonts/OFL.txt.
 */`;
const sheet = path.join(THEME, 'fonts.css');
writeFileSync(sheet, `${[NOTE, ...faces].join('\n')}\n`);
// Formats the sheet, so that a second run changes nothing.
if (!run('biome', ['format', '--write', sheet], { quiet: true })) process.exitCode = 1;
