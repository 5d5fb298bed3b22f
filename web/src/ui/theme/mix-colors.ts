/** Mixes two colours in #rrggbb; `share` is that of the first. */
export const mixColors = (color: string, ground: string, share: number): string => {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const at = (place: number): string =>
    Math.round(part(color, place) * share + part(ground, place) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${at(1)}${at(3)}${at(5)}`;
};
