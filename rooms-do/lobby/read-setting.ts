import type { z } from 'zod';

/** A setting of the deployment by its schema. One that cannot be read counts as not set, and is told in the log. */
export function readSetting<T>(name: string, schema: z.ZodType<T>, setting: string | undefined): T {
  const parsed = schema.safeParse(setting === '' ? undefined : setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'setting_not_read', name, setting }));
  return schema.parse(undefined);
}
