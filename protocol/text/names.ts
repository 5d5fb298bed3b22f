import { NICKNAME_MAX_CODE_POINTS, NICKNAME_MAX_GRAPHEMES } from '../constants.ts';
import { codePoints, graphemes } from './length.ts';
import { NICKNAME_FAULTS } from './nickname-faults.ts';
import { skeleton } from './skeleton.ts';

/** `text` contains no comma, because it becomes part of a validation message with comma-separated parts. */
export type CleanNickname = { ok: true; nickname: string } | { ok: false; text: string };
export type CleanRoomName = { ok: true; name: string } | { ok: false; text: string };

export function cleanNickname(raw: string): CleanNickname {
  const nickname = clean(raw);
  const count = graphemes(nickname);
  if (count < 1 || count > NICKNAME_MAX_GRAPHEMES) return rejected(NICKNAME_FAULTS.length);
  if (codePoints(nickname) > NICKNAME_MAX_CODE_POINTS) return rejected(NICKNAME_FAULTS.codePoints);
  if (TOO_MANY_MARKS.test(nickname)) return rejected(NICKNAME_FAULTS.marks);
  if (skeleton(nickname) === '') return rejected(NICKNAME_FAULTS.letterless);
  return { ok: true, nickname };
}

/** Refuses `.` and `..`, which have another meaning in REST paths; room names are part of such paths. */
export function cleanRoomName(raw: string): CleanRoomName {
  const name = clean(raw);
  if (name === '') return rejected('a room needs a name');
  if (name === '.' || name === '..') return rejected('a room name cannot be only dots');
  return { ok: true, name };
}

function clean(raw: string): string {
  return raw
    .replace(/\s+/gu, ' ')
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .replace(/ +/gu, ' ')
    .trim()
    .normalize('NFC');
}

const rejected = (text: string) => ({ ok: false, text }) as const;

// Matches whole emoji first and keeps them, because joiners and selectors have a meaning inside emoji only.
const EMOJI_OR_INVISIBLE =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/gv;

const TOO_MANY_MARKS = /\p{M}{5}/u;
