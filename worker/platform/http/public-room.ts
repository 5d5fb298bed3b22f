import { z } from 'zod';

/** A room with a page of its own. `people`: lower bound of its size, 0 for a small number. */
export const PublicRoom = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  subject: z.string(),
  closed: z.boolean(),
  people: z.number().int().nonnegative(),
});
export type PublicRoom = z.infer<typeof PublicRoom>;

/** Name of the site's own share picture, which no room may take. */
export const SITE_SLUG = 'site';

const LETTERS = /[^\p{L}\p{M}\p{N}_]+/gu;
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const slugOf = (name: string): string =>
  folded(name)
    .replace(LETTERS, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Adds slugs to rooms, the oldest first. A room whose slug is empty or taken goes by its id, so that a new room never
 * changes the address of an older one.
 */
export function withSlugs<Room extends { id: string; name: string }>(
  rooms: readonly Room[],
): (Room & { slug: string })[] {
  const taken = new Set([SITE_SLUG, '', ...rooms.map(({ id }) => folded(id))]);
  return rooms.map(room => {
    const wished = slugOf(room.name);
    const slug = taken.has(wished) ? room.id : wished;
    taken.add(wished);
    return { ...room, slug };
  });
}

/** The room of a path segment: its slug in any case, or its id. */
export function findPublicRoom(rooms: readonly PublicRoom[], segment: string): PublicRoom | undefined {
  let asked: string;
  try {
    asked = folded(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
  return rooms.find(({ slug }) => folded(slug) === asked) ?? rooms.find(({ id }) => folded(id) === asked);
}

export const roomPath = ({ slug }: Pick<PublicRoom, 'slug'>): string => `/r/${encodeURIComponent(slug)}`;
export const sharePath = (slug: string): string => `/share/${encodeURIComponent(slug)}.png`;

/** Rounded sizes that a page shows. Exact ones would show when somebody comes and goes. */
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** The highest step below this size; 0 up to five people. */
export const peopleStep = (size: number): number => STEPS.findLast(step => step < size) ?? 0;
