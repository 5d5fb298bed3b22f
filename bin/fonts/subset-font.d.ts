/** Used types of subset-font 2.9, which has none. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: Options,
  ): Promise<Uint8Array>;
}
