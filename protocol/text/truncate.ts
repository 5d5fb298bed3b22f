import { ROOM_NAME_TRUNCATE_OVER, ROOM_NAME_TRUNCATE_TO } from '../constants.ts';
import { pairedControls } from './control-characters.ts';
import { firstGraphemes, graphemes } from './length.ts';

/** Over 11 characters: the first 22, and an ellipsis only if something was cut. */
export function truncateRoomName(name: string): string {
  if (graphemes(name) <= Math.max(ROOM_NAME_TRUNCATE_OVER, ROOM_NAME_TRUNCATE_TO)) return name;
  return `${firstGraphemes(name, ROOM_NAME_TRUNCATE_TO)}…`;
}

const AUDIT_VALUE_MAX = 60;

/** Over 60 characters: the first 59 and an ellipsis, as the event record writes what a field held. */
export function truncateAuditValue(value: string): string {
  return graphemes(value) > AUDIT_VALUE_MAX
    ? `${pairedControls(firstGraphemes(value, AUDIT_VALUE_MAX - 1))}…`
    : pairedControls(value);
}

/** Over 16 characters: the first 17 and an ellipsis, as the table of bans shows its targets. */
export function truncateBanTarget(target: string): string {
  return graphemes(target) > 16 ? `${firstGraphemes(target, 17)}…` : target;
}

/** Above 15 characters: the first seven and the last seven, which distinguish addresses and fingerprints. */
export function truncateMiddle(code: string): string {
  return code.length > 15 ? `${code.slice(0, 7)}…${code.slice(-7)}` : code;
}
