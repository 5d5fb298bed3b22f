import { proxy } from 'valtio';
import type { ListedReport, Reported } from '../../../protocol/wire/up/moderation.ts';

type Reports = {
  /** Users with reports of the last day if the list shows only them; null otherwise. */
  byUser: Record<string, Reported> | null;
  /** Error of the last read. */
  fault: string | null;
  /** Open reports of the last day, for permitted users. */
  open: readonly ListedReport[];
  /** Number of changes that the server reported, including joins, and number of new reports among them. */
  changes: number;
  arrived: number;
};

const NONE: Reports = { byUser: null, fault: null, open: [], changes: 0, arrived: 0 };

export const reports = proxy<Reports>({ ...NONE });

export const resetReports = (): void => {
  Object.assign(reports, NONE);
};

export const noteReports = (isNew: boolean): void => {
  reports.changes += 1;
  if (isNew) reports.arrived += 1;
};

export const setReported = (list: readonly Reported[] | null): void => {
  reports.byUser = list && Object.fromEntries(list.map(each => [each.userID, each]));
  reports.fault = null;
};

export const setReportsFault = (fault: string): void => {
  reports.fault = fault;
};
