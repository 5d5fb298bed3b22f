import { hashPassword } from '../auth/passwords.ts';

type Passwords = { password?: string | null | undefined; passwordConfirm?: string | null | undefined };

/** The columns of a room's fields. A password that is left out or empty stays as it is; null removes it. */
export async function roomColumns<Input extends Passwords>(input: Input) {
  const { password, passwordConfirm: _, ...columns } = input;
  if (password === undefined || password === '') return columns;
  return { ...columns, passwordHash: password === null ? null : await hashPassword(password) };
}
