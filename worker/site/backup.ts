import { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { backUpSite } from '../../protocol/rules/may/operators.ts';
import type { TimeZone } from '../../protocol/text/time-zones.ts';
import { locationOf } from '../../rooms-do/rpc/admissions.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';

export const backupMakerOf = (env: Env) => {
  isolateUsage.add('objectRequests', 1);
  return env.BACKUP_MAKER.get(env.BACKUP_MAKER.idFromName(SITE_NAME), { locationHint: locationOf(env) });
};

/** Hour with a low load and without daylight saving changes. */
const NIGHTLY_AT = 4;

/** Whether the current hour in the site's time zone is the hour of the nightly backup. */
export const isBackupHour = (now: number, timeZone: TimeZone): boolean => {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(hour.format(now)) === NIGHTLY_AT;
};

/** POST /overview/backup: starts a backup. The audit entry is written first. */
const startBackup: Handler = async c => {
  const operator = await requireOperator(c, null);
  assertAllowed(backUpSite(operator.panel));
  await readAccountBody(c, operator, z.strictObject({}), 'Backup');
  const { isReserved, retryAfterMs } = await backupMakerOf(c.env).reserve();
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  if (!isReserved) throw new Failure('backup_running');
  await withAuditEntries(c.env, [panelEntry(c, operator, 'بدء نسخة احتياطية للموقع')]);
  await backupMakerOf(c.env).begin('manual');
  return answer(c, 'POST /overview/backup', { backup: await backupMakerOf(c.env).state() });
};

export const backupPanelRoutes = { '/overview/backup': { POST: startBackup } } satisfies Routes;
