import { proxy } from 'valtio';
import { WARNINGS_KEPT } from '../../../protocol/constants.ts';
import type { Notice } from '../../../protocol/entities/notices.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

export type Warning = { text: string; from: string; sentAt: string; notice?: Notice; appeal?: string };

export const warnings = proxy<{ list: Warning[] }>({ list: [] });

/** Dismissed warnings in this browser, because the room sends them again after a reload. */
const KEY = 'samar.dismissed-warnings';

const keyOf = ({ sentAt, from, text }: Warning): string => `${sentAt} ${from} ${text}`;

const isDismissed = (warning: Warning): boolean => (readStored<string[]>(KEY) ?? []).includes(keyOf(warning));

const isShown = (warning: Warning): boolean => warnings.list.some(one => keyOf(one) === keyOf(warning));

export const receiveWarning = (warning: Warning): void => {
  if (isDismissed(warning) || isShown(warning)) return;
  warnings.list = [...warnings.list, warning].slice(-WARNINGS_KEPT);
};

/** Dismisses the newest warning, which is on top. */
export const dismissWarning = (): void => {
  const latest = warnings.list.at(-1);
  if (!latest) return;
  warnings.list = warnings.list.slice(0, -1);
  writeStored(KEY, [...(readStored<string[]>(KEY) ?? []), keyOf(latest)].slice(-WARNINGS_KEPT));
};

export const resetWarnings = (): void => {
  warnings.list = [];
};
