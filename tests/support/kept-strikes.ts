import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { EvidenceLine } from '../../domain/moderation/moderation-cases.ts';

type StoredCase = {
  id: string;
  kind: string;
  nickname: string;
  permission: string;
  reason: string;
  by_username: string;
  appeal_code: string | null;
  room: string;
  lines: EvidenceLine[];
};

/** The act against somebody, once the room has sent it. */
export const caseAgainst = (nickname: string, kind: string): Promise<StoredCase> =>
  stored('nickname = ? AND kind = ?', nickname, kind);

/** The act against which one appeals by this code. */
export const caseByCode = (code: string): Promise<StoredCase> => stored('appeal_code = ?', code);

const stored = (where: string, ...values: string[]): Promise<StoredCase> =>
  vi.waitFor(
    async () => {
      const row = await env.DB.prepare(`SELECT * FROM strikes WHERE ${where}`)
        .bind(...values)
        .first<Omit<StoredCase, 'lines'> & { lines: string }>();
      expect(row).not.toBeNull();
      if (!row) throw new Error('nothing is kept of it');
      return { ...row, lines: JSON.parse(row.lines) as EvidenceLine[] };
    },
    { timeout: 20_000 },
  );

export const textsOf = ({ lines }: { lines: readonly { text: string }[] }): string[] =>
  lines.map(({ text }) => text);

const EMPTY_STRIKE = {
  ...{ at: 1, kind: 'kick', user_id: '', nickname: '', fingerprint: '', device_id: '', by_user_id: '' },
  ...{ by_username: '', by_rank: 0, permission: '', room_id: '', room: '', reason: '', lines: '[]' },
};

/** The statement that keeps an act of which only this is known. */
export function newCase(id: string, over: Record<string, string>) {
  const row = { id, ...EMPTY_STRIKE, ...over };
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const places = columns.map(() => '?').join(', ');
  return env.DB.prepare(`INSERT INTO strikes (${columns.join(', ')}) VALUES (${places})`).bind(...values);
}
