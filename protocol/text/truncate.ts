import { ROOM_NAME_TRUNCATE_OVER, ROOM_NAME_TRUNCATE_TO } from '../constants.ts';
import { pairedControls } from './control-characters.ts';
import { firstGraphemes, graphemes } from './length.ts';

/** Shortens names above 11 characters to the first 22, with an ellipsis only after a cut. */
export function truncateRoomName(name: string): string {
  if (graphemes(name) <= Math.max(ROOM_NAME_TRUNCATE_OVER, ROOM_NAME_TRUNCATE_TO)) return name;
  return `${firstGraphemes(name, ROOM_NAME_TRUNCATE_TO)}…`;
}

const AUDIT_VALUE_MAX = 60;

/** Shortens values above 60 characters to the first 59 and an ellipsis, for the event record. */
export function truncateAuditValue(value: string): string {
  return graphemes(value) > AUDIT_VALUE_MAX
    ? `${pairedControls(firstGraphemes(value, AUDIT_VALUE_MAX - 1))}…`
    : pairedControls(value);
}

/** Shortens targets above 16 characters to the first 17 and an ellipsis, for the table of bans. */
export function truncateBanTarget(target: string): string {
  return graphemes(target) > 16 ? `${firstGraphemes(target, 17)}…` : target;
}

/**
 * Shortens codes above 15 characters to the first seven and the last seven, which distinguish addresses and
 * fingerprints.
 */
export function truncateMiddle(code: string): string {
  return code.length > 15 ? `${code.slice(0, 7)}…${code.slice(-7)}` : code;
}
