import { getTableColumns } from 'drizzle-orm';
import type { Appeal, OwnAppeal } from '../../protocol/rest/appeals.ts';
import type { AppealedAct } from '../../protocol/rules/power.ts';
import { strikes } from '../db/tables/strikes.ts';

/** A strike without what was said around it, which only readers of the event record are shown. */
export const { lines: _, ...WITHOUT_LINES } = getTableColumns(strikes);
export type StrikeRow = Omit<typeof strikes.$inferSelect, 'lines'>;

/** As whom it was against reads it. */
export const ownAppealOf = (row: StrikeRow): OwnAppeal => ({
  kind: row.kind,
  at: momentOf(row.at),
  room: row.room,
  reason: row.reason,
  until: row.until === null ? null : momentOf(row.until),
  appeal: row.appeal === null ? null : { text: row.appeal, at: momentOf(row.appealedAt ?? 0) },
  answer:
    row.outcome === null
      ? null
      : { outcome: row.outcome, text: row.answer ?? '', at: momentOf(row.answeredAt ?? 0) },
});

/** As the staff reads it. */
export const appealOf = (row: StrikeRow): Appeal => ({
  _id: row.id,
  kind: row.kind,
  at: momentOf(row.at),
  userID: row.userId,
  nickname: row.nickname,
  byUserID: row.byUserId,
  byUsername: row.byUsername,
  byRank: row.byRank,
  permission: row.permission,
  roomId: row.roomId,
  room: row.room,
  reason: row.reason,
  until: row.until === null ? null : momentOf(row.until),
  text: row.appeal ?? '',
  appealedAt: momentOf(row.appealedAt ?? 0),
  outcome: row.outcome,
  answer: row.answer,
  answeredBy: row.answeredBy,
});

/** As the rule of answers judges it. */
export const appealedAct = (row: StrikeRow): AppealedAct => ({
  by: { userId: row.byUserId, rank: row.byRank },
  against: { userId: row.userId },
  kind: row.kind,
  room: row.roomId === '' ? null : row.roomId,
});

export const momentOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
