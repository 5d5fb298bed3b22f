import { z } from 'zod';

/** `#rgb`, `#rrggbb` or `#rrggbbaa`: nothing else is ever written into a style. */
export const Color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a colour is #rgb or #rrggbb or #rrggbbaa');
