import { z } from 'zod';
import { foldColorWord } from '../colors.ts';

/** `#rgb`, `#rrggbb` or `#rrggbbaa`, or the words `white` and `black`, read as digits: nothing else is ever written into a style. */
export const Color = z
  .string()
  .overwrite(foldColorWord)
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a colour is #rgb or #rrggbb or #rrggbbaa');
