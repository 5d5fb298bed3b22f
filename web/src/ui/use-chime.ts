import { useEffect, useRef } from 'react';
import { setSoundRefused, sound } from '../state/sound.ts';

const NOTES_HZ = [880, 1174.66];
const NOTE_S = 0.09;

let context: AudioContext | null = null;

/** Two short notes. Through a gain node, since iOS ignores the volume of media elements. */
export const chime = async (volume: number): Promise<void> => {
  if (sound.muted) return;
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
  gain.gain.linearRampToValueAtTime(0, from + NOTE_S * (NOTES_HZ.length + 1));
  NOTES_HZ.forEach((frequency, index) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain);
    note.start(from + index * NOTE_S);
    note.stop(from + (index + 2) * NOTE_S);
  });
};

/** Plays when the count rises, except for the initial messages. */
export const useChime = (count: number, ready: boolean, volume: number): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = ready ? count : null;
    if (ready && before !== null && count > before) void chime(volume);
  }, [count, ready, volume]);
};
