import type { Edit } from './edit.ts';
import { entityRecipe } from './entity.ts';
import { eventRecipe } from './event.ts';
import { settingRecipe } from './setting.ts';

/** `locks` are files that a script writes from the others; `hasMigration` if a table changes, so that one has to follow. */
export type Recipe = {
  write: (name: string) => Edit[];
  example: string;
  locks: readonly string[];
  hasMigration: boolean;
};

export const RECIPES: Readonly<Record<string, Recipe>> = {
  event: { write: eventRecipe, example: 'waveHand', locks: ['protocol/wire/lock.json'], hasMigration: false },
  entity: { write: entityRecipe, example: 'badWord', locks: [], hasMigration: true },
  setting: { write: settingRecipe, example: 'slowSeconds', locks: [], hasMigration: true },
};
