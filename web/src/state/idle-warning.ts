import { proxy } from 'valtio';

/** When the connection ends for lack of activity, in milliseconds; null without a warning. */
export const idleWarning = proxy<{ closesAt: number | null }>({ closesAt: null });

export const setIdleWarning = (closesAt: number | null): void => {
  idleWarning.closesAt = closesAt;
};
