const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** Address of the first frame by picture address; null for a picture that is not animated. */
const stills = new Map<string, Promise<string | null>>();
/** Address of the still shown now, by image element. */
const shownStill = new WeakMap<HTMLImageElement, string>();

/**
 * Shows animated uploads as their first frame while the device requests reduced motion, because CSS cannot stop them
 * (2026-11). The still is set in `srcset`, so that React's `src` is unchanged. Returns a function that stops this.
 */
export const keepPicturesStill = (): (() => void) => {
  const onLoad = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) void apply(target);
  };
  const applyToAll = (): void => {
    for (const image of document.images) if (image.complete) void apply(image);
  };
  applyToAll();
  document.addEventListener('load', onLoad, true);
  STILL.addEventListener('change', applyToAll);
  return () => {
    document.removeEventListener('load', onLoad, true);
    STILL.removeEventListener('change', applyToAll);
  };
};

const apply = async (image: HTMLImageElement): Promise<void> => {
  const { src } = image;
  if (shownStill.get(image) !== src || !STILL.matches) {
    shownStill.delete(image);
    image.removeAttribute('srcset');
  }
  if (!STILL.matches || shownStill.has(image) || !/\.(?:gif|webp|png)(?:$|\?)/.test(src)) return;
  const still = await (stills.get(src) ?? keep(src));
  if (still === null || image.src !== src || !STILL.matches) return;
  shownStill.set(image, src);
  image.srcset = still;
};

const keep = (src: string): Promise<string | null> => {
  // If the picture cannot be read, it is shown unchanged.
  const made = makeStill(src).catch(() => null);
  stills.set(src, made);
  return made;
};

const makeStill = async (src: string): Promise<string | null> => {
  const picture = await (await fetch(src, { cache: 'force-cache' })).blob();
  if (!isMoving(new Uint8Array(await picture.arrayBuffer()))) return null;
  // The bitmap of an animated picture contains its first frame.
  const frame = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  return URL.createObjectURL(await canvas.convertToBlob());
};

/** Detects a GIF with a second frame, a WebP with the animation flag, or a PNG with the chunk `acTL`. */
export const isMoving = (bytes: Uint8Array): boolean => {
  const text = (at: number, length: number): string =>
    String.fromCharCode(...bytes.subarray(at, at + length));
  if (text(0, 4) === 'RIFF') return text(12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  if (text(1, 3) === 'PNG') return text(0, 200).includes('acTL');
  return text(0, 3) === 'GIF' && framesOf(bytes) > 1;
};

/** Counts the frames of a GIF, up to two. A block has a descriptor and data in parts of up to 255 bytes. */
const framesOf = (bytes: Uint8Array): number => {
  const byte = (at: number): number => bytes[at] ?? 0;
  const colors = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  const afterParts = (from: number): number => {
    let at = from;
    while (byte(at) > 0) at += byte(at) + 1;
    return at + 1;
  };
  let frames = 0;
  let at = 13 + colors(byte(10));
  while (frames < 2 && at < bytes.length) {
    if (byte(at) === 0x21) at = afterParts(at + 2);
    else if (byte(at) === 0x2c) {
      frames++;
      at = afterParts(at + 11 + colors(byte(at + 9)));
    } else break;
  }
  return frames;
};
