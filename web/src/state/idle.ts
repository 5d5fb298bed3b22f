import { proxy } from 'valtio';

/** When the connection ends unless there is a sign of the person; milliseconds of the clock, null while nothing is near. */
export const idle = proxy<{ closesAt: number | null }>({ closesAt: null });

export const warnOfIdling = (closesAt: number | null): void => {
  idle.closesAt = closesAt;
};
