import { chat } from '../chat.ts';

/** Parts that currently need the list of all rooms. */
const needs = new Set<string>();

/** The list of all rooms is requested while a part needs it. */
export const watchAllUsers = (need: string, on: boolean): void => {
  if (on) needs.add(need);
  else needs.delete(need);
  chat().watchAllUsers(needs.size > 0);
};
