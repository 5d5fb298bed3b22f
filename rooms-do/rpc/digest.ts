const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of the text's code units, with its length: for telling whether two sides hold the same, never for secrets. */
export function digest(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}
