import type { SiteOptions } from '../../protocol/resources/options.ts';
import { ROLES, type Role } from '../../protocol/rules/roles.ts';
import { readWords, skeleton } from '../../protocol/text/skeleton.ts';

/** Lowest role that may use the reserved words of each list in a nickname. */
const LOWEST_HOLDER = {
  reservedForOwners: 'owner',
  reservedForAdmins: 'admin',
  reservedForModerators: 'room-master',
} as const satisfies Partial<Record<keyof SiteOptions, Role>>;

type ListName = keyof typeof LOWEST_HOLDER;
export type ReservedWords = Pick<SiteOptions, ListName>;

const LISTS: readonly ListName[] = ['reservedForOwners', 'reservedForAdmins', 'reservedForModerators'];

/**
 * Minimum length of a word that also matches in parts. Shorter words match only as whole words: «Mo D» is not a mod,
 * but «ad min» is an admin.
 */
const PARTED_MIN = 4;

/** Whether a nickname contains a word reserved for a role that the user does not have, even if disguised. */
export function isReservedName(nickname: string, role: Role, lists: ReservedWords): boolean {
  const words = LISTS.filter(list => ROLES[role].rank < ROLES[LOWEST_HOLDER[list]].rank).flatMap(list =>
    lists[list].split(/[,،\n]/u).map(word => wordKey(readWords(word))),
  );
  const reserved = new Set(words.filter(word => word !== ''));
  return [...readingsOf(nickname)].some(reading =>
    runKeys(readWords(reading)).some(run => reserved.has(run)),
  );
}

/**
 * Returns the readings of a name: as written, without leading or trailing digits (admin99, 1admin), and split at inner
 * capitals.
 */
function readingsOf(nickname: string): Set<string> {
  const plain = nickname.normalize('NFKC').trim();
  const uncounted = plain.replace(/\p{N}+(?![\p{L}\p{N}])/gu, ' ').trim();
  const bare = uncounted.replace(/(?<![\p{L}\p{N}])\p{N}+/gu, ' ').trim();
  const parted = plain.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  // A name without digits, capitals and separators has one reading.
  return new Set([plain, uncounted, bare, parted]);
}

/** Returns every word, and each group of consecutive words joined into one. */
function runKeys(words: readonly string[]): string[] {
  return words.flatMap((_, first) =>
    words
      .slice(first)
      .map((_, more) => words.slice(first, first + more + 1))
      .filter(run => run.length === 1 || run.join('').length >= PARTED_MIN)
      .map(wordKey),
  );
}

/**
 * Key of a word without the article and without double letters. Double letters distinguish names, but not role words
 * («owneer»).
 */
const wordKey = (words: readonly string[]): string =>
  skeleton(words.join(''))
    .replace(/^ال(?=..)/u, '')
    .replace(/(\p{L})\1+/gu, '$1');
