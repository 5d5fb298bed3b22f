import { proxy } from 'valtio';
import type { ReportReason } from '../../../protocol/entities/report.ts';

export type Reported = { userID: string; count: number; reasons: Partial<Record<ReportReason, number>> };

/** Users reported in the last day, while the list shows only them; null otherwise. */
export const reports = proxy<{ byUser: Record<string, Reported> | null }>({ byUser: null });

export const setReported = (list: readonly Reported[] | null): void => {
  reports.byUser = list && Object.fromEntries(list.map(each => [each.userID, each]));
};
