import type { Timetable } from '../../protocol/timetable/timetable.ts';
import { passwordsOf } from '../auth/passwords-of.ts';
import type { Env } from '../env.ts';

type Input = {
  password?: string | null | undefined;
  passwordConfirm?: string | null | undefined;
  timetable?: Timetable | undefined;
};

/**
 * The columns of a room's fields. A password that is left out or empty stays as it is; null removes it. By another timetable nothing holds
 * any more that was set by hand.
 */
export async function roomColumns<Fields extends Input>(env: Env, fields: Fields) {
  const { password, passwordConfirm: _, ...columns } = fields;
  const written = { ...columns, ...(fields.timetable && { modeHeldUntil: null }) };
  if (password === undefined || password === '') return written;
  return { ...written, passwordHash: password === null ? null : await passwordsOf(env).hash(password) };
}
