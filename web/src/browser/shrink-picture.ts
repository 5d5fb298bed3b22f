type Size = { width: number; height: number };

/** Encodes the picture with this scale and quality, both from 0 to 1. Null if the browser cannot encode this type. */
type Encode = (scale: number, quality: number) => Promise<Blob | null>;

/** Thrown if this browser cannot decode the picture, or cannot encode it within the limits. */
export class UnreadablePictureError extends Error {}

/** `side`: maximum length of the longer side in pixels. */
type Limits = { side: number; bytes: number };

/** Prepares a picture for upload: applies its EXIF orientation and the limits, and removes metadata. */
export const shrinkPicture = async (file: Blob, { side, bytes }: Limits): Promise<Blob> => {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadablePictureError();
  });
  try {
    const small = await encodeWithin(bytes, (scale, quality) => draw(bitmap, side * scale, quality));
    if (!small) throw new UnreadablePictureError();
    return small;
  } finally {
    bitmap.close();
  }
};

/** Limits the longer side. Smaller pictures keep their size. */
export const fitWithin = ({ width, height }: Size, max: number): Size => {
  const scale = Math.min(1, max / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

const QUALITIES = [0.85, 0.7, 0.5, 0.3] as const;
const SCALES = [1, 0.75, 0.5, 0.25] as const;

/** Returns the best encoding within this size. Reduces the quality first, then the dimensions. */
export const encodeWithin = async (maxBytes: number, encode: Encode): Promise<Blob | null> => {
  for (const scale of SCALES)
    for (const quality of QUALITIES) {
      const blob = await encode(scale, quality);
      if (!blob) return null;
      if (blob.size <= maxBytes) return blob;
    }
  return null;
};

const draw = async (bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const { width, height } = fitWithin(bitmap, side);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await blobOf(canvas, 'image/webp', quality);
  // A browser without WebP encoding returns a PNG (HTML standard, toBlob, 2026-11).
  if (webp?.type === 'image/webp') return webp;
  // Fills transparent areas, because JPEG would show them black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return blobOf(canvas, 'image/jpeg', quality);
};

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, type, quality));
