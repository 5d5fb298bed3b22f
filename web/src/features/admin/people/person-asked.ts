import type { PersonQuery } from '../../../../../protocol/rest/data.ts';

/** Whose data an operator asks for, and what they are called. */
export type PersonAsked = { query: PersonQuery; name: string };
