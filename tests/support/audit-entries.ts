import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { WITHIN } from './lobby-presence.ts';

/** The one entry of a type that names somebody or something, once the event record has it. */
export const auditEntryAbout = (type: string, about: string): Promise<Record<string, string>> =>
  vi.waitFor(async () => {
    const { results } = await env.DB.prepare(
      'SELECT * FROM events WHERE event_type = ? AND event_data LIKE ?',
    )
      .bind(type, `%${about}%`)
      .all<Record<string, string>>();
    expect(results).toHaveLength(1);
    return results[0] ?? {};
  }, WITHIN);
