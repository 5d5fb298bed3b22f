const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of the text's code units, with its length: for telling whether two sides hold the same, never for secrets. */
export function digest(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}

/** Two FNV-1a hashes of a text in one number below 2^52, to be summed. */
export function numericDigest(text: string): number {
  let [low, high] = [OFFSET, PRIME];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, PRIME);
    high = Math.imul(high + code, PRIME);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
