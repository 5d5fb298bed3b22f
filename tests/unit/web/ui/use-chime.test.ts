import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRIVATE_SOUND_VOLUME, PUBLIC_SOUND_VOLUME } from '../../../../protocol/constants.ts';
import { sound, toggleMute } from '../../../../web/src/state/sound.ts';
import { chime } from '../../../../web/src/ui/use-chime.ts';

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
