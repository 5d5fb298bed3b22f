import type { ConnectedPart, ConnectedUser, Place, RoomReport } from './reports.ts';

/**
 * Characters of JSON per call. At two bytes each, a call stays below 1 MiB; the limit is 32 MiB (Cloudflare, 2026-11).
 */
export const PART_LENGTH = 400_000;

/** Splits items into groups of at most one part each. Without items, returns one empty group. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [[]];
  let length = 0;
  for (const item of items) {
    const own = JSON.stringify(item).length;
    if (length > 0 && length + own > PART_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(item);
    length += own;
  }
  return parts;
}

/** Splits a report into parts. The lobby joins them again. */
export function partsOf(report: RoomReport): RoomReport[] {
  const groups = inParts(report.upserted);
  if (groups.length === 1) return [report];
  const { passing: _, ...later } = report;
  return groups.map((upserted, at) => ({
    ...(at === 0 ? report : { ...later, removed: [] }),
    upserted,
    part: { at, of: groups.length },
  }));
}

/** Sends a report in parts. Returns false if the lobby needs the whole list. */
export async function sendInParts(
  report: RoomReport,
  send: (part: RoomReport) => Promise<boolean>,
): Promise<boolean> {
  let isTaken = true;
  for (const part of partsOf(report)) isTaken = await send(part);
  return isTaken;
}

/** Reads a full report in parts. */
export async function wholeReport(
  ask: (part: number) => Promise<RoomReport | null>,
): Promise<RoomReport | null> {
  const first = await ask(0);
  if (!first?.part) return first;
  const { part, ...report } = first;
  const upserted = [...first.upserted];
  for (let at = 1; at < part.of; at++) {
    const next = await ask(at);
    if (next?.turn !== first.turn || next.instance !== first.instance)
      throw new Error('another report has begun meanwhile');
    upserted.push(...next.upserted);
  }
  return { ...report, upserted };
}

/** Reads all connected users in parts. */
export async function allConnections(
  ask: (after: Place | null) => Promise<ConnectedPart>,
): Promise<ConnectedUser[]> {
  const all: ConnectedUser[] = [];
  let next: Place | null = null;
  do {
    const part: ConnectedPart = await ask(next);
    all.push(...part.people);
    next = part.next;
  } while (next !== null);
  return all;
}

/** Incompletely received reports, by room. */
export class IncompleteReports {
  #begun = new Map<string, RoomReport[]>();

  /** Returns the complete report, null while later parts are missing, or 'lost' if an earlier part is missing. */
  add(report: RoomReport): RoomReport | null | 'lost' {
    const { part, ...alone } = report;
    if (!part) return report;
    const before = part.at === 0 ? [] : (this.#begun.get(report.roomId) ?? []);
    const isNext = before.length === part.at && before.every(({ turn }) => turn === report.turn);
    if (!isNext || before.some(({ instance }) => instance !== report.instance)) {
      this.#begun.delete(report.roomId);
      return 'lost';
    }
    const parts = [...before, report];
    if (parts.length < part.of) {
      this.#begun.set(report.roomId, parts);
      return null;
    }
    this.#begun.delete(report.roomId);
    const { removed, passing } = parts[0] ?? report;
    return {
      ...{ ...alone, removed, upserted: parts.flatMap(each => each.upserted) },
      ...(passing && { passing }),
    };
  }
}
