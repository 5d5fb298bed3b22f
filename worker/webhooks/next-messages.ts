import { and, gt, inArray, isNull } from 'drizzle-orm';
import type { WebhookMessage } from '../../protocol/rest/webhooks.ts';
import type { Database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { reports } from '../db/tables/reports.ts';
import type { Told, WebhookPlace } from './webhook-places.ts';
import type { WebhookRow } from './webhook-row.ts';

/**
 * So many of each kind a round: an invocation may send 50 requests on the free plan
 * (developers.cloudflare.com/workers/platform/limits, 2026-11), for five webhooks, each of which is resolved by two more.
 */
export const ROUND = 4;

export type NextMessage = { id: string; body: WebhookMessage; told: Told };

/**
 * What a webhook is to be told next, in order: reports, then entries of the record. What was erased meanwhile is not among it, and neither
 * are address and device, which the record has for operators alone. `isAll`: behind these there is nothing up to now.
 */
export async function nextMessages(
  db: Database,
  webhook: WebhookRow,
  place: WebhookPlace,
): Promise<{ messages: NextMessage[]; gone: string[]; isAll: boolean }> {
  const reported = place.reports.slice(0, ROUND);
  const types = webhook.types.filter(type => type !== 'report');
  const [rows, entries] = await db.batch([
    db.select().from(reports).where(inArray(reports.id, reported)),
    db
      .select()
      .from(events)
      .where(and(gt(events.turn, place.turn), inArray(events.eventType, types), isNull(events.deletedAt)))
      .orderBy(events.turn)
      .limit(ROUND),
  ]);
  const kept = reported.flatMap(id => rows.find(row => row.id === id) ?? []);
  return {
    messages: [
      ...kept.map(row => ({ id: `report_${row.id}`, body: reportMessage(row), told: { report: row.id } })),
      ...entries.map(row => ({ id: `entry_${row.id}`, body: entryMessage(row), told: { turn: row.turn } })),
    ],
    gone: reported.filter(id => !kept.some(row => row.id === id)),
    isAll: entries.length < ROUND && place.reports.length <= ROUND,
  };
}

const entryMessage = (entry: typeof events.$inferSelect): WebhookMessage => ({
  type: entry.eventType,
  timestamp: new Date(entry.eventDate).toISOString(),
  data: {
    id: entry.id,
    username: entry.username,
    role: entry.userRole,
    country: entry.country,
    text: entry.eventData,
  },
});

const reportMessage = (row: typeof reports.$inferSelect): WebhookMessage => ({
  type: 'report',
  timestamp: new Date(row.createdAt).toISOString(),
  data: {
    id: row.id,
    userID: row.userId,
    nickname: row.nickname,
    room: row.room,
    reason: row.reason,
    message: row.message,
  },
});
