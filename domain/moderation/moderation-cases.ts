import { type CaseKind, EVIDENCE_BYTES_MAX, EVIDENCE_LINES } from '../../protocol/entities/moderation.ts';
import type { ChatPermission, PanelPermission } from '../../protocol/rules/permissions.ts';
import type { Participant } from '../presence/participant.ts';

/**
 * A public message as sent. `fingerprint` (device) and `rank` describe the author at that time. `isDeleted`: the
 * moderation action deleted the message.
 */
export type EvidenceLine = {
  id: string;
  userId: string;
  nickname: string;
  text: string;
  sentAt: string;
  fingerprint: string | null;
  rank: number | null;
  hasPicture?: true;
  hasVoice?: true;
  isDeleted?: true;
};

/** Target of a moderation action, with the fields that identify the user. Unknown fields of absent users are empty. */
export type CaseTarget = Pick<Participant, 'userId' | 'nickname' | 'fingerprint' | 'deviceId' | 'rank'>;

export const caseTargetOf = ({ userId, nickname, fingerprint, deviceId, rank }: Participant): CaseTarget => ({
  ...{ userId, nickname, fingerprint, deviceId, rank },
});

/** Room and surrounding messages of a moderation action. Empty if the room is unknown. */
export type Evidence = { roomId: string; room: string; lines: readonly EvidenceLine[] };

/** An action of staff or the site against a user, stored beside its audit entry (times in milliseconds). */
export type ModerationCase = Evidence & {
  kind: CaseKind;
  /** Null for an action against many unnamed users. */
  against: CaseTarget | null;
  by: { userId: string; rank: number };
  /** Permission used for the action; null for automatic actions of the site. */
  permission: ChatPermission | PanelPermission | null;
  reason: string;
  until: number | null;
  /** Null without an appeal code. */
  appealCode: string | null;
};

/** Author id of automatic actions. */
export const SITE_ID = 'site';

/**
 * Returns the messages around an action from the room's history, oldest first: the given messages with their neighbors,
 * or the newest messages. At most 16 KB.
 */
export function linesAround(lines: readonly EvidenceLine[], about: readonly string[]): EvidenceLine[] {
  const places = lines.flatMap(({ id }, at) => (about.includes(id) ? [at] : []));
  if (places.length === 0) return cutToShares(lines.slice(-EVIDENCE_LINES));
  const distance = (at: number) => Math.min(...places.map(place => Math.abs(place - at)));
  const nearest = lines
    .map((line, at) => ({ line, at, distance: distance(at) }))
    .toSorted((a, b) => a.distance - b.distance || b.at - a.at)
    .slice(0, EVIDENCE_LINES);
  return cutToShares(
    nearest
      .toSorted((a, b) => a.at - b.at)
      .map(({ line, distance }) => (distance === 0 ? { ...line, isDeleted: true } : line)),
  );
}

/** Shortens only the longest messages. Drops no message, so that long messages cannot hide a short one. */
function cutToShares(lines: readonly EvidenceLine[]): EvidenceLine[] {
  const sizes = lines.map(jsonBytes);
  // Reserves a comma per line and the brackets of the list.
  let left = EVIDENCE_BYTES_MAX - lines.length - 2;
  let share = Number.POSITIVE_INFINITY;
  for (const [at, size] of sizes.toSorted((a, b) => a - b).entries()) {
    share = Math.floor(left / (lines.length - at));
    if (size > share) break;
    left -= size;
  }
  return lines.map((line, at) => {
    const excess = (sizes[at] ?? 0) - share;
    return excess > 0 ? { ...line, text: cutToBytes(line.text, textBytes(line.text) - excess) } : line;
  });
}

const textBytes = (text: string): number => jsonBytes(text) - 2;
const jsonBytes = (value: unknown): number => ENCODER.encode(JSON.stringify(value)).length;
const ENCODER = new TextEncoder();
const SEGMENTER = new Intl.Segmenter('ar', { granularity: 'grapheme' });

/** Cuts a text so that, with an ellipsis, it fits into this number of JSON bytes. */
function cutToBytes(text: string, bytes: number): string {
  let left = bytes - textBytes('…');
  let end = 0;
  for (const { index, segment } of SEGMENTER.segment(text)) {
    left -= textBytes(segment);
    if (left < 0) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}
