import type { Room } from '../../protocol/entities/rooms.ts';

/** The list of rooms, as name and size. */
export const namesAndSizes = (rooms: Iterable<Room>): Map<string, string> =>
  new Map([...rooms].map(({ _id, name, size }) => [_id, `${name} ${size}`]));

/** Differences between two lists. */
export function differences(
  list: ReadonlyMap<string, unknown>,
  plain: ReadonlyMap<string, unknown>,
): string[] {
  const ids = new Set([...list.keys(), ...plain.keys()]);
  return [...ids].flatMap(id =>
    isStillSame(list.get(id), plain.get(id))
      ? []
      : [`${JSON.stringify(list.get(id))} instead of ${JSON.stringify(plain.get(id))}`],
  );
}

const foundSame = new WeakMap<object, unknown>();

/** Both sides replace what changes, so what was found the same once need not be compared again. */
function isStillSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (foundSame.get(one) === other) return true;
  if (!isSame(one, other)) return false;
  foundSame.set(one, other);
  return true;
}

/** The same fields with the same values, whatever their order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => key in other && isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
