/** Whether a text is `#rgb`, `#rrggbb` or `#rrggbbaa`. Styles contain no other colors. */
export function isColor(text: string): boolean {
  return COLOR.test(text);
}

/** Converts the two permitted color words to hex digits. Returns all other texts unchanged. */
export function foldColorWord(text: string): string {
  return COLOR_WORDS.get(text.toLowerCase()) ?? text;
}

/** Returns six lower-case hex digits without alpha, or black for an invalid color. */
export function toHex6(color: string): string {
  if (!isColor(color)) return BLACK;
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)}`;
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** Returns the contrast ratio of two colors, 1 to 21. */
export function ratio(a: string, b: string): number {
  const [x, y] = [luminance(toRgb(a)), luminance(toRgb(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Returns the color nearest to `fg` in lightness, with the same hue, that is readable on `bg`, as six digits. */
export function readable(fg: string, bg: string, min = MIN_CONTRAST): string {
  const key = `${fg}|${bg}|${min}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  if (memo.size >= MEMO_MAX) memo.clear();
  const found = search(toHex6(fg), toHex6(bg), min);
  memo.set(key, found);
  return found;
}

type Triple = readonly [number, number, number];

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const BLACK = '#000000';
const WHITE = '#ffffff';
const COLOR_WORDS: ReadonlyMap<string, string> = new Map([
  ['white', WHITE],
  ['black', BLACK],
]);
const MEMO_MAX = 2_000;
const STEPS = 14; // bisections of the lightness, more precise than one step of a color channel
const FADE = 0.6; // loss of chroma per change of lightness, so that a changed color does not become garish
const memo = new Map<string, string>();

function search(fg: string, bg: string, min: number): string {
  if (ratio(fg, bg) >= min) return fg;
  const [lightness, a, b] = toOklab(toRgb(fg));
  const lighter = ratio(WHITE, bg) >= ratio(BLACK, bg);
  let unreadable = lightness;
  let far = lighter ? 1 : 0;
  let best = lighter ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step++) {
    const middle = (unreadable + far) / 2;
    const chroma = 1 - Math.abs(middle - lightness) * FADE;
    const candidate = toHex(fromOklab([middle, a * chroma, b * chroma]));
    if (ratio(candidate, bg) >= min) {
      best = candidate;
      far = middle;
    } else unreadable = middle;
  }
  return best;
}

function toRgb(color: string): Triple {
  const value = Number.parseInt(toHex6(color).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toHex = (rgb: Triple) => `#${rgb.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;

function luminance([r, g, b]: Triple): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function gamma(v: number): number {
  const channel = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, channel)));
}

// OKLab matrices by Björn Ottosson. Equal lightness steps look equal in all hues.
function toOklab(rgb: Triple): Triple {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
