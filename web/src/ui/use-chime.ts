import { useEffect, useRef } from 'react';
import { setSoundRefused, sound } from '../state/sound.ts';

export const MESSAGE_NOTES_HZ = [880, 1174.66];
/** Of a message that mentions the reader: upwards by a fifth more. */
export const MENTION_NOTES_HZ = [880, 1174.66, 1760];
const NOTE_S = 0.09;

let context: AudioContext | null = null;

/** Short notes. Through a gain node, since iOS ignores the volume of media elements. */
export const chime = async (volume: number, notes: readonly number[] = MESSAGE_NOTES_HZ): Promise<void> => {
  if (sound.muted || volume === 0) return;
  context ??= new AudioContext();
  const audio = context;
  // Before the first interaction this promise may never settle, so it is not awaited.
  if (context.state === 'suspended') void context.resume();
  setSoundRefused(context.state !== 'running');
  if (context.state !== 'running') return;
  const gain = context.createGain();
  gain.connect(context.destination);
  const from = context.currentTime;
  gain.gain.setValueAtTime(volume, from);
  gain.gain.linearRampToValueAtTime(0, from + NOTE_S * (notes.length + 1));
  notes.forEach((frequency, index) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain);
    note.start(from + index * NOTE_S);
    note.stop(from + (index + 2) * NOTE_S);
  });
};

/** Plays when the count rises, except for the initial messages. */
export const useChime = (
  count: number,
  ready: boolean,
  volume: number,
  notes: readonly number[] = MESSAGE_NOTES_HZ,
): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = ready ? count : null;
    if (ready && before !== null && count > before) void chime(volume, notes);
  }, [count, ready, volume, notes]);
};
