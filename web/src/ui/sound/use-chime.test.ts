import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  MENTION_SOUND_VOLUMES,
  PRIVATE_SOUND_VOLUME,
  PUBLIC_SOUND_VOLUME,
} from '../../../../protocol/constants.ts';
import { sound, toggleMute } from '../../state/sound.ts';
import { chime, MENTION_NOTES_HZ, MESSAGE_NOTES_HZ } from './use-chime.ts';

const volumes: number[] = [];
/** End callbacks of the notes. */
const endings: (() => void)[] = [];
/** State of the page's single context. */
let state = 'running';
let isTouched = true;

/** The part of the browser's audio API that is used. */
class Context {
  currentTime = 0;
  destination = {};
  get state() {
    return state;
  }
  /** Takes effect later, in the order of calls, as `suspend` does. */
  async resume() {
    await null;
    if (isTouched) state = 'running';
  }
  async suspend() {
    await null;
    state = 'suspended';
  }
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
  addEventListener(_: 'ended', listener: () => void) {
    endings.push(listener);
  }
}

const settled = () => new Promise(resolve => setTimeout(resolve));

beforeEach(() => {
  volumes.length = 0;
  for (const end of endings.splice(0)) end();
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Note);
  if (sound.muted) toggleMute();
});
afterEach(() => void vi.unstubAllGlobals());

test('a room message plays at volume 0.05, a private message at 0.04 (CHAT-6)', async () => {
  await chime(PUBLIC_SOUND_VOLUME);
  await chime(PRIVATE_SOUND_VOLUME);
  expect(volumes).toEqual([0.05, 0.04]);
});

test('with muted sound nothing is played until unmuting (CHAT-3)', async () => {
  toggleMute();
  await chime(PUBLIC_SOUND_VOLUME);
  expect([sound.muted, volumes]).toEqual([true, []]);
  toggleMute();
  await chime(PUBLIC_SOUND_VOLUME);
  expect([sound.muted, volumes]).toEqual([false, [0.05]]);
});

test('a mention plays at its own volume and pitch, and at volume 0 not at all (CHAT-84)', async () => {
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

test('after playing, the audio device is released and reopened on demand', async () => {
  await chime(PUBLIC_SOUND_VOLUME);
  await chime(PUBLIC_SOUND_VOLUME);
  const [first, second] = endings;
  first?.();
  await settled();
  expect(state).toBe('running');
  second?.();
  await settled();
  expect(state).toBe('suspended');
  await chime(PRIVATE_SOUND_VOLUME);
  await settled();
  expect([state, volumes.at(-1), sound.refused]).toEqual(['running', PRIVATE_SOUND_VOLUME, false]);
});

test('a message that arrives while the audio is released still plays its sound', async () => {
  await chime(PUBLIC_SOUND_VOLUME);
  endings[0]?.();
  await chime(PRIVATE_SOUND_VOLUME);
  await settled();
  expect([state, volumes.at(-1), sound.refused]).toEqual(['running', PRIVATE_SOUND_VOLUME, false]);
});

test('sound blocked before the first page touch is skipped and flagged', async () => {
  await chime(PUBLIC_SOUND_VOLUME);
  [state, isTouched] = ['suspended', false];
  await chime(PRIVATE_SOUND_VOLUME);
  expect([volumes, sound.refused]).toEqual([[PUBLIC_SOUND_VOLUME], true]);
  isTouched = true;
  await chime(PRIVATE_SOUND_VOLUME);
  await settled();
  await chime(PRIVATE_SOUND_VOLUME);
  expect([volumes.length, sound.refused]).toEqual([2, false]);
});

test('after a phone call interrupted the sound, a later message is heard again', async () => {
  [state, isTouched] = ['running', true];
  await chime(PUBLIC_SOUND_VOLUME);
  state = 'interrupted';
  await chime(PUBLIC_SOUND_VOLUME);
  await settled();
  await chime(PUBLIC_SOUND_VOLUME);
  expect([volumes.length, sound.refused]).toEqual([2, false]);
});
