/** Returns the hash input (SHA-256, UTF-8) for a possible solution of a puzzle. */
export const hashedText = (puzzle: string, solution: number): string => `${puzzle}:${solution}`;

/** Whether a hash begins with this number of zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false;
  const rest = bits & 7;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
