// npx node bin/pictures/draw-pictures.ts: renders the drawings in migrations/seed/pictures as images. Needs no network
// and no font, because the drawings contain letters as paths.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
// @ts-expect-error gifenc ships no types; the used part is declared below.
import * as gifenc from 'gifenc';

type Palette = number[][];
type FrameOptions = {
  palette?: Palette;
  delay?: number;
  transparent?: boolean;
  transparentIndex?: number;
};
type Gifenc = {
  GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  quantize(rgba: Uint8Array, maxColors: number): Palette;
  applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
};
const { GIFEncoder, quantize, applyPalette }: Gifenc = gifenc.default ?? gifenc;

const ROOT = path.join(import.meta.dirname, '../..');
const DRAWINGS = path.join(ROOT, 'migrations/seed/pictures');
const RENDERED = path.join(DRAWINGS, 'rendered');
const PUBLIC = path.join(ROOT, 'web/public');

/** Height of each kind of picture in pixels: over twice the displayed size, for high-density screens. */
const HEIGHTS = { avatars: 128, stars: 64, emojis: 96, 'nickname-images': 52 } as const;
const DEFAULTS = new Map([
  ['default-avatar', 'defaultAvatar.gif'],
  ['default-star', 'defaultStar.gif'],
]);
const FRAME_MS = 160;
const OPAQUE = 128; // minimum alpha, of 255; a GIF's pixel is either opaque or transparent

rmSync(RENDERED, { recursive: true, force: true });
for (const [folder, height] of Object.entries(HEIGHTS)) {
  mkdirSync(path.join(RENDERED, folder), { recursive: true });
  for (const file of readdirSync(path.join(DRAWINGS, folder)).sort()) {
    const name = path.basename(file, '.svg');
    const svg = readFileSync(path.join(DRAWINGS, folder, file), 'utf8');
    const target = path.join(RENDERED, folder, name);
    const builtIn = DEFAULTS.get(name);
    if (builtIn) {
      writeFileSync(path.join(RENDERED, builtIn), gif([svg], height));
      copyFileSync(path.join(RENDERED, builtIn), path.join(PUBLIC, builtIn));
    } else if (svg.includes('data-frames')) writeFileSync(`${target}.gif`, gif(frames(svg), height));
    else writeFileSync(`${target}.png`, draw(svg, height).asPng());
  }
}

function draw(svg: string, height: number) {
  const fitTo: ResvgRenderOptions['fitTo'] = { mode: 'height', value: height };
  return new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render();
}

/** One drawing per frame: `x="1" data-frames="1;2;3"` sets the attribute `x` to each value in turn. */
function frames(svg: string): string[] {
  const changing = /([\w-]+)="[^"]*" data-frames="([^"]*)"/g;
  const count = Math.max(...[...svg.matchAll(changing)].map(([, , values = '']) => values.split(';').length));
  return Array.from({ length: count }, (_, frame) =>
    svg.replace(changing, (_match, attribute: string, values: string) => {
      const all = values.split(';');
      return `${attribute}="${all[frame % all.length]}"`;
    }),
  );
}

/** All frames share one palette, so that unchanged areas do not flicker. The first color is transparent. */
function gif(svgs: readonly string[], height: number): Uint8Array {
  const images = svgs.map(svg => draw(svg, height));
  const pixels = images.map(image => straight(image.pixels));
  // Copies the pixels, because gifenc reads the whole underlying ArrayBuffer and small Buffers share one.
  const seen = new Uint8Array(Buffer.concat(pixels.map(opaqueOnly)));
  const colors = quantize(seen, 255);
  const palette = [[0, 0, 0], ...colors];
  const transparent = seen.length < pixels.reduce((sum, { length }) => sum + length, 0);
  const encoder = GIFEncoder();
  images.forEach(({ width, height: rows }, frame) => {
    const rgba = pixels[frame] ?? new Uint8Array();
    const index = applyPalette(rgba, colors).map((color, at) =>
      (rgba[at * 4 + 3] ?? 0) < OPAQUE ? 0 : color + 1,
    );
    encoder.writeFrame(index, width, rows, {
      ...(frame === 0 && { palette }),
      ...(transparent && { transparent, transparentIndex: 0 }),
      delay: images.length > 1 ? FRAME_MS : 0,
    });
  });
  encoder.finish();
  return encoder.bytes();
}

/** Converts premultiplied colors, because the renderer multiplies colors by alpha and a GIF has no alpha channel. */
function straight(premultiplied: Uint8Array): Uint8Array {
  const at = (byte: number) => premultiplied[byte] ?? 0;
  return premultiplied.map((value, byte) => {
    const alpha = at(byte - (byte % 4) + 3);
    return byte % 4 === 3 || alpha === 0 ? value : Math.min(255, Math.round((value * 255) / alpha));
  });
}

function opaqueOnly(rgba: Uint8Array): Uint8Array {
  return rgba.filter((_, byte) => (rgba[byte - (byte % 4) + 3] ?? 0) >= OPAQUE);
}
