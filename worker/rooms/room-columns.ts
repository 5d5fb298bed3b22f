import { hashPassword } from '../auth/passwords.ts';

type Fields = Record<string, unknown>;

/** The columns of what is said of a room. A password that is left out or empty stays as it is, null takes it away. */
export async function roomColumns({ password, passwordConfirm: _, ...fields }: Fields): Promise<Fields> {
  if (password === undefined || password === '') return fields;
  return { ...fields, passwordHash: password === null ? null : await hashPassword(String(password)) };
}
