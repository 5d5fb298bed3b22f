import { useEffect, useRef } from 'react';
import { otherTabsChat } from '../../browser/shared-login.ts';
import { sound } from '../../state/sound.ts';

/** The agreement between tabs is fetched once several are in the chat, also as different people. */
async function soundsHere(heard: string): Promise<boolean> {
  if (!(await otherTabsChat())) return true;
  try {
    const { isSoundingTab } = await import('./sounding-tab.ts');
    return await isSoundingTab(heard);
  } catch {
    // The chunk could not be fetched: each tab sounds.
    return true;
  }
}

/** Tells the other tabs early: a hidden one that has the agreement first would sound too. */
const showEarly = async (heard: string): Promise<void> => {
  if (await otherTabsChat()) (await import('./sounding-tab.ts')).showVisibleTab(heard);
};

/** Volume, pitch, and key shared by tabs: one of them plays. */
type Chime = { volume: number; heard: string; isHigh?: boolean };

/** Plays when the count rises, except for the initial messages. */
export const useChime = (count: number, ready: boolean, { volume, heard, isHigh = false }: Chime): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    // Without the chunk each tab sounds.
    const show = (): void => void showEarly(heard).catch(() => {});
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [heard]);
  useEffect(() => {
    const before = last.current;
    last.current = ready ? count : null;
    const isNew = ready && before !== null && count > before;
    // A silent tab leaves the sound to another.
    if (!isNew || sound.muted || volume === 0) return;
    void soundsHere(heard)
      .then(async isHere => {
        if (isHere) await (await import('./chime.ts')).chime(volume, isHigh);
      })
      // Without the chunk, which the page tells, there is no sound.
      .catch(() => {});
  }, [count, ready, volume, heard, isHigh]);
};
