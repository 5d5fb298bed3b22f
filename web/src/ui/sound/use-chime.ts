import { useEffect, useRef } from 'react';
import { afterPaint } from '../../browser/after-paint.ts';
import { otherTabsChat } from '../../browser/shared-login.ts';
import { setSoundRefused, sound } from '../../state/sound.ts';

export const MESSAGE_NOTES_HZ = [880, 1174.66];
/** Three rising notes of a mention (Hz). */
export const MENTION_NOTES_HZ = [880, 1174.66, 1760];
const NOTE_S = 0.09;

let context: AudioContext | null = null;
/** Number of chimes with unfinished notes. */
let sounding = 0;
/** True if the page has suspended the audio context while no sound plays. */
let isResting = false;

/** Plays short notes. Uses a gain node, because iOS ignores the volume of media elements. */
export const chime = async (volume: number, notes: readonly number[] = MESSAGE_NOTES_HZ): Promise<void> => {
  if (sound.muted || volume === 0) return;
  context ??= new AudioContext();
  const isPlayed = context.state === 'running' || isResting;
  // Not awaited, because before the first interaction this promise may never settle. It takes effect after a requested
  // suspension.
  if (isResting || !isPlayed) void context.resume();
  setSoundRefused(!isPlayed);
  if (isPlayed) play(context, volume, notes);
};

function play(audio: AudioContext, volume: number, notes: readonly number[]): void {
  const gain = audio.createGain();
  gain.connect(audio.destination);
  const from = audio.currentTime;
  gain.gain.setValueAtTime(volume, from);
  gain.gain.linearRampToValueAtTime(0, from + NOTE_S * (notes.length + 1));
  isResting = false;
  sounding++;
  notes.forEach((frequency, index) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain);
    note.start(from + index * NOTE_S);
    note.stop(from + (index + 2) * NOTE_S);
    if (index === notes.length - 1) note.addEventListener('ended', () => rest(audio));
  });
}

/**
 * Suspends the audio context when no sound plays. A silent one uses 5 % of a core (Chromium 156, 2026-11) and drains a
 * phone's battery.
 */
function rest(audio: AudioContext): void {
  sounding--;
  if (sounding > 0) return;
  isResting = true;
  void audio.suspend();
}

/** Loads the coordination code only if several tabs are in the chat, also as different users. */
async function soundsHere(heard: string): Promise<boolean> {
  if (!(await otherTabsChat())) return true;
  try {
    const { isSoundingTab } = await import('./sounding-tab.ts');
    return await isSoundingTab(heard);
  } catch {
    // If the chunk fails to load, each tab plays the sound.
    return true;
  }
}

/** Reports the visibility early, otherwise a hidden tab that loads the code first would also play. */
const showEarly = async (heard: string): Promise<void> => {
  if (await otherTabsChat()) (await import('./sounding-tab.ts')).showVisibleTab(heard);
};

/** Notes, volume, and a key shared by tabs, of which one plays. */
type Chime = { volume: number; heard: string; notes?: readonly number[] };

/** Plays when the count increases, except for the initial messages. */
export const useChime = (
  count: number,
  ready: boolean,
  { volume, heard, notes = MESSAGE_NOTES_HZ }: Chime,
): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    // If the chunk fails to load, each tab plays the sound.
    const show = (): void => void showEarly(heard).catch(() => {});
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [heard]);
  useEffect(() => {
    const before = last.current;
    last.current = ready ? count : null;
    const isNew = ready && before !== null && count > before;
    // A muted tab leaves the sound to another tab.
    if (!isNew || sound.muted || volume === 0) return;
    void soundsHere(heard).then(isHere => {
      if (isHere) afterPaint(() => void chime(volume, notes));
    });
  }, [count, ready, volume, heard, notes]);
};
