type Range = readonly [from: number, to: number];

/**
 * Characters of nearly every Arabic text: punctuation, letters, marks, both kinds of digits, joiners and direction
 * marks.
 */
export const ARABIC: readonly Range[] = [
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x063a],
  [0x0640, 0x0655],
  [0x0660, 0x066d],
  [0x0670, 0x0671],
  // Peh, tcheh, jeh, veh, keheh, gaf, heh goal, Persian yeh and yeh barree, for names from Iran to Pakistan.
  [0x067e, 0x067e],
  [0x0686, 0x0686],
  [0x0698, 0x0698],
  [0x06a4, 0x06a4],
  [0x06a9, 0x06a9],
  [0x06af, 0x06af],
  [0x06c1, 0x06c1],
  [0x06cc, 0x06cc],
  [0x06d2, 0x06d2],
  [0x06f0, 0x06f9],
  [0x200c, 0x200f],
];

/** ASCII and punctuation of Arabic and English typography. */
export const LATIN: readonly Range[] = [
  [0x0020, 0x007e],
  [0x00a0, 0x00a0],
  [0x00a9, 0x00a9],
  [0x00ab, 0x00ab],
  [0x00b0, 0x00b1],
  [0x00b7, 0x00b7],
  [0x00bb, 0x00bb],
  [0x00d7, 0x00d7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x2190, 0x2193],
];

/** Complete range of each file, as published by the font's authors. */
export const WHOLE_ARABIC =
  'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC';
export const WHOLE_LATIN = 'U+0000-00FF, U+2000-200B, U+2010-206F, U+2190-21FF';

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');

export const unicodeRange = (ranges: readonly Range[]): string =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');

export const charactersOf = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .join('');
