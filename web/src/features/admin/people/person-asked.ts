import type { PersonQuery } from '../../../../../protocol/rest/data.ts';

/** Query and name of the user whose data is requested. */
export type PersonAsked = { query: PersonQuery; name: string };
