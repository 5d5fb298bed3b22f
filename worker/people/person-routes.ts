import type { Routes } from '../http/handler.ts';
import { erasePersonData } from './erase-person.ts';
import { readPersonData } from './read-person.ts';

/** What the site keeps of a person, out and erased. */
export const personRoutes: Routes = {
  '/people/data': { GET: readPersonData, DELETE: erasePersonData },
};
