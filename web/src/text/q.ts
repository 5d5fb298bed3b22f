import { permissionTexts } from './permission-texts.ts';
import { type PlainOf, textsOf } from './texts.ts';

export type PermissionText = PlainOf<typeof permissionTexts>;

/** The words of the permissions. */
export const q = textsOf(permissionTexts);
