import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bareLetters } from '../protocol/text/letters.ts';
import { exitWithError } from './local-instance.ts';

// npx node bin/latin-look-alikes.ts PATH VERSION: rewrites LATIN_LOOK_ALIKES in protocol/text/look-alikes.ts from the
// confusables.txt of Unicode's UTS 39 (https://www.unicode.org/Public/security/).

const TARGET = path.join(import.meta.dirname, '../protocol/text/look-alikes.ts');
const END = '\n);\n';

/** UTS 39 distinguishes small capitals from capitals; nicknames do not. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmnopqrstuvwyz'[at] ?? '']),
);

const [source, origin] = process.argv.slice(2);
if (!source || !origin) exitWithError('Name the file confusables.txt of UTS 39, and its version.');
const latin = new Map<string, string>();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [from = '', to = ''] = line.replace(/#.*/u, '').split(';').map(characters);
  const letter = bareLetters(from);
  const readAs = [...bareLetters(to)].map(each => SMALL_CAPITALS.get(each) ?? each).join('');
  if (!isForeign(letter) || !/^[a-z0-9]+$/u.test(readAs)) continue;
  // A capital decides for both cases. If the two look like different letters, the small one is only similar.
  if (!latin.has(letter) || isCapital(from)) latin.set(letter, readAs);
}
for (const [letter, readAs] of SMALL_CAPITALS) latin.set(letter, readAs);
const groups = Map.groupBy(latin.keys(), letter => latin.get(letter) ?? '');
const written = readFileSync(TARGET, 'utf8');
const after = written.slice(written.indexOf(END) + END.length);
const rows = [...groups.keys()].sort().map(readAs => `    '${readAs}': '${lettersOf(readAs)}',`);
writeFileSync(
  TARGET,
  `/**
 * Letters and digits of other scripts, and unusual Latin ones, by the letters they resemble after the fold. Written by
 * bin/latin-look-alikes.ts from the confusables of Unicode's UTS 39: ${origin}.
 * License: https://www.unicode.org/license.txt
 */
export const LATIN_LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
${rows.join('\n')}
  }).flatMap(([readAs, letters]) => [...letters].map(letter => [letter, readAs])),
);
${after}`,
);

function characters(hex: string): string {
  return String.fromCodePoint(...(hex.match(/[\dA-F]{4,6}/gu) ?? []).map(each => Number.parseInt(each, 16)));
}

function isForeign(letter: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(letter) && !/[a-z0-9\p{Script=Arabic}]/u.test(letter);
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

function lettersOf(readAs: string): string {
  return groups.get(readAs)?.sort().join('') ?? '';
}
