import { proxy } from 'valtio';
import type { Reported } from '../../../protocol/client/acks.ts';

type Reports = {
  /** Users reported in the last day, while the list shows only them; null otherwise. */
  byUser: Record<string, Reported> | null;
  /** Why they could not be read the last time. */
  fault: string | null;
};

export const reports = proxy<Reports>({ byUser: null, fault: null });

export const setReported = (list: readonly Reported[] | null): void => {
  reports.byUser = list && Object.fromEntries(list.map(each => [each.userID, each]));
  reports.fault = null;
};

export const setReportsFault = (fault: string): void => {
  reports.fault = fault;
};
