import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  MENTION_SOUND_VOLUMES,
  PRIVATE_SOUND_VOLUME,
  PUBLIC_SOUND_VOLUME,
} from '../../../../protocol/constants.ts';
import { sound, toggleMute } from '../../../../web/src/state/sound.ts';
import { chime, MENTION_NOTES_HZ, MESSAGE_NOTES_HZ } from '../../../../web/src/ui/use-chime.ts';

const volumes: number[] = [];

/** As much of the browser's sound as is asked for. */
class Context {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    const gain = {
      setValueAtTime: (value: number) => volumes.push(value),
      linearRampToValueAtTime: () => {},
    };
    return { connect: () => {}, gain };
  }
}

class Note {
  connect() {}
  start() {}
  stop() {}
}

beforeEach(() => {
  volumes.length = 0;
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Note);
  if (sound.muted) toggleMute();
});
afterEach(() => void vi.unstubAllGlobals());

test('a message sounds at 0.05, in a private window at 0.04 (CHAT-6)', async () => {
  await chime(PUBLIC_SOUND_VOLUME);
  await chime(PRIVATE_SOUND_VOLUME);
  expect(volumes).toEqual([0.05, 0.04]);
});

test('whoever has muted it hears nothing, until it is put on again (CHAT-3, CHAT-5)', async () => {
  toggleMute();
  await chime(PUBLIC_SOUND_VOLUME);
  expect([sound.muted, volumes]).toEqual([true, []]);
  toggleMute();
  await chime(PUBLIC_SOUND_VOLUME);
  expect([sound.muted, volumes]).toEqual([false, [0.05]]);
});

test('a message that mentions one sounds as loud as is set, higher than others, and silent where it is off (CHAT-84)', async () => {
  const heard: number[] = [];
  vi.stubGlobal(
    'OscillatorNode',
    class extends Note {
      constructor(_: unknown, { frequency }: { frequency: number }) {
        super();
        heard.push(frequency);
      }
    },
  );
  for (const volume of MENTION_SOUND_VOLUMES) await chime(volume, MENTION_NOTES_HZ);
  expect(volumes).toEqual(MENTION_SOUND_VOLUMES.slice(1));
  expect(heard.slice(0, 3)).toEqual(MENTION_NOTES_HZ);
  expect(MENTION_NOTES_HZ).not.toEqual(MESSAGE_NOTES_HZ);
});
