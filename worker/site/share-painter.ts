import { toHex6 } from '../../protocol/colors.ts';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import type { SharePainterApi } from '../platform/apis.ts';
import type { Env } from '../platform/env.ts';
import { OWN_ACCENT } from '../platform/http/known-identity.ts';
import { SHARE_SIZE, type ShareCard } from '../platform/http/share-card.ts';
import { fileIn, uploadPath } from '../platform/uploads/store.ts';

/** Maximum number of queued pictures, because each takes 0.3 s. */
const WAITING_MAX = 10;
const RETRY_MS = 5 * MINUTE_MS;

/**
 * Draws share pictures one at a time. A worker request has 10 ms of CPU time on the free plan, an object's call 30 s
 * (developers.cloudflare.com/durable-objects/platform/limits, 2026-11).
 */
export class SharePainter extends MeteredObject<Env> implements SharePainterApi {
  #drawing = new Map<string, Promise<ArrayBuffer | null>>();
  #last: Promise<unknown> = Promise.resolve();
  #failedUntil = new Map<string, number>();

  draw(key: string, card: ShareCard): Promise<ArrayBuffer | null> {
    const same = this.#drawing.get(key);
    if (same) return same;
    if (this.#drawing.size >= WAITING_MAX || (this.#failedUntil.get(key) ?? 0) > Date.now())
      return Promise.resolve(null);
    const drawn = this.#last.then(() => this.#drawOnce(key, card)).finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawn);
    this.#last = drawn;
    return drawn;
  }

  /** An uploaded icon as a data URL; null for any other icon and for a missing file. */
  async #iconOf({ icon }: ShareCard): Promise<string | null> {
    const folder = uploadPath('site', '');
    const file = icon.startsWith(folder) ? await this.env.MEDIA.get(`site/${fileIn(icon)}`) : null;
    if (!file) return null;
    const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
    return `data:${file.httpMetadata?.contentType ?? ''};base64,${base64}`;
  }

  async #drawOnce(key: string, card: ShareCard): Promise<ArrayBuffer | null> {
    try {
      const stored = await this.env.MEDIA.get(key);
      if (stored) return await stored.arrayBuffer();
      const png = await pngOf(card, await this.#iconOf(card));
      await this.env.MEDIA.put(key, png, { httpMetadata: { contentType: 'image/png' } });
      return png;
    } catch (error) {
      this.#failedUntil.set(key, Date.now() + RETRY_MS);
      console.error(JSON.stringify({ what: 'share_picture_failed', error: String(error) }));
      return null;
    } finally {
      this.meter.event(Date.now());
    }
  }
}

/** Imported when the first picture is drawn, because no other request needs its 2.4 MB. */
async function loadLibrary() {
  const [{ initWasm, Resvg }, { default: module }, { default: font }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm'),
    import('./share-font.bin'),
  ]);
  await initWasm(module);
  return { Resvg, fontBuffers: [new Uint8Array(font)] };
}

let library: ReturnType<typeof loadLibrary> | null = null;

/** The library shapes Arabic letters and handles bidirectional text. */
async function pngOf(card: ShareCard, icon: string | null): Promise<ArrayBuffer> {
  library ??= loadLibrary();
  const { Resvg, fontBuffers } = await library;
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Vazirmatn' };
  const picture = new Resvg(shareSvg(card, icon), { font });
  const rendered = picture.render();
  const png = rendered.asPng();
  rendered.free();
  picture.free();
  return png.slice().buffer;
}

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MIDDLE = WIDTH / 2;

/** Same shape as in `web/src/ui/BrandMark.tsx`. */
const STAR =
  'M24 1l6.44 6.44h9.12v9.12L46 23l-6.44 6.44v9.12h-9.12L24 45l-6.44-6.44H8.44v-9.12L2 23l6.44-6.44V7.44h9.12z';
const INNER =
  'M24 6.4l4.86 4.86h6.88v6.88L40.6 23l-4.86 4.86v6.88h-6.88L24 39.6l-4.86-4.86h-6.88v-6.88L7.4 23l4.86-4.86v-6.88h6.88z';
const DOTS = [16.4, 24, 31.6].map(x => `<circle cx="${x}" cy="23" r="2.7"/>`).join('');
const markOf = (ground: string): string =>
  `<path d="M31 33l11.5 11-.5-17z"/><path d="${STAR}"/><path d="${INNER}" fill="none" stroke="${ground}" stroke-width="1.2"/><g fill="${ground}">${DOTS}</g>`;

type Palette = { ground: string; line: string; mark: string };

/**
 * Fixed colors for the default accent, or colors derived from the site's accent. The background is dark
 * enough for white text.
 */
const paletteOf = (accent: string): Palette =>
  accent.toLowerCase() === OWN_ACCENT
    ? { ground: '#0a3f42', line: '#b9d8d5', mark: '#f2c45a' }
    : {
        ground: mixed(accent, '#000000', 0.4),
        line: mixed(accent, '#ffffff', 0.75),
        mark: mixed(accent, '#ffffff', 0.6),
      };

/** `share`: fraction of the second color, 0 to 1. */
const mixed = (one: string, other: string, share: number): string => {
  const [from, to] = [one, other].map(color =>
    [1, 3, 5].map(at => Number.parseInt(toHex6(color).slice(at, at + 2), 16)),
  );
  return `#${(from ?? [])
    .map((part, at) =>
      Math.round(part + ((to?.[at] ?? part) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/**
 * The picture as SVG. Flat colors keep the PNG below the 300 kB limit of link previews. `icon`: data URL of a picture
 * that replaces the brand mark.
 */
export function shareSvg({ title, line, siteName, accent }: ShareCard, icon: string | null): string {
  const { ground, line: lineColor, mark } = paletteOf(accent);
  const isLong = title.length > 22;
  const titles = linesOf(title, isLong ? 34 : 22);
  const size = isLong ? 64 : 92;
  const below = 345 + (titles.length - 1) * size * 1.2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><pattern id="stars" width="120" height="120" patternUnits="userSpaceOnUse"><path transform="scale(2.5)" d="${STAR}" fill="none" stroke="${mark}" stroke-opacity=".13" stroke-width=".6"/></pattern></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#stars)"/>
<rect y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${mark}"/>
${icon === null ? `<g transform="translate(516 48) scale(3.5)" fill="${mark}">${markOf(ground)}</g>` : `<image x="516" y="48" width="168" height="168" href="${icon}"/>`}
${textOf(titles, { y: 345, size, fill: '#ffffff' })}
${textOf(linesOf(line, 56), { y: below + 92, size: 38, fill: lineColor })}
${textOf(linesOf(siteName, 40), { y: HEIGHT - 50, size: 34, fill: mark })}
</svg>`;
}

type TextStyle = { y: number; size: number; fill: string };

/** A Unicode embedding character makes each line with Arabic letters right-to-left, as on the page. */
const textOf = (lines: readonly string[], { y, size, fill }: TextStyle): string =>
  lines
    .map(
      (line, at) =>
        `<text x="${MIDDLE}" y="${y + at * size * 1.35}" text-anchor="middle" font-family="Vazirmatn" font-size="${size}" fill="${fill}">${hasArabic(line) ? `\u202b${escaped(line)}\u202c` : escaped(line)}</text>`,
    )
    .join('\n');

const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const LINES_MAX = 2;

/** At most two lines with about this many letters each. An ellipsis replaces omitted words. */
export function linesOf(text: string, lettersMax: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || longer.length <= lettersMax) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, LINES_MAX).map(each => shortened(each, lettersMax));
  const last = shown.at(-1);
  if (lines.length > LINES_MAX && last !== undefined)
    shown[LINES_MAX - 1] = `${shortened(last, lettersMax - 1)}…`;
  return shown;
}

const shortened = (text: string, lettersMax: number): string =>
  text.length > lettersMax ? `${[...text].slice(0, lettersMax - 1).join('')}…` : text;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes control characters, because XML forbids them even when escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, character => ENTITIES[character] ?? '');
