import { proxy } from 'valtio';
import type { ReportReason } from '../../../protocol/entities/report.ts';

export type Reported = { userID: string; count: number; reasons: Partial<Record<ReportReason, number>> };

/** Who has been reported in the last day, while the list shows only them; null while it shows everybody. */
export const reports = proxy<{ byUser: Record<string, Reported> | null }>({ byUser: null });

export const showOnlyReported = (list: readonly Reported[] | null): void => {
  reports.byUser = list && Object.fromEntries(list.map(each => [each.userID, each]));
};
