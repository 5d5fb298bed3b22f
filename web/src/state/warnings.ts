import { proxy } from 'valtio';
import { WARNINGS_KEPT } from '../../../protocol/constants.ts';

export type Warning = { text: string; from: string; sentAt: string };

export const warnings = proxy<{ list: Warning[] }>({ list: [] });

export const receiveWarning = (warning: Warning): void => {
  warnings.list = [...warnings.list, warning].slice(-WARNINGS_KEPT);
};

/** The latest is shown on top, and dismissed first. */
export const dismissWarning = (): void => {
  warnings.list = warnings.list.slice(0, -1);
};

export const resetWarnings = (): void => {
  warnings.list = [];
};
