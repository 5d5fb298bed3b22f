import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../../tests/support/page/fake-server.ts';
import { transition } from '../../../state/session.ts';

class FakeAudio extends EventTarget {
  static made: FakeAudio[] = [];
  src = '';
  paused = true;
  ended = false;
  currentTime = 0;
  playbackRate = 1;
  constructor() {
    super();
    FakeAudio.made.push(this);
  }
  async play(): Promise<void> {
    this.paused = false;
  }
  pause(): void {
    this.paused = true;
  }
  removeAttribute(): void {
    this.src = '';
  }
}

vi.stubGlobal('localStorage', storage());
vi.stubGlobal('sessionStorage', storage());
vi.stubGlobal('Audio', FakeAudio);
const error = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toast/toast.ts', () => ({ toast: { error } }));

const { player, togglePlaying } = await import('./player.ts');

const NOTE = { url: '/uploads/voice/a.m4a', seconds: 3 };
const audio = (): FakeAudio => {
  const [made] = FakeAudio.made;
  if (!made) throw new Error('no audio');
  return made;
};
const fail = (): void => {
  togglePlaying(NOTE);
  audio().dispatchEvent(new Event('error'));
};

beforeEach(() => {
  player.gone = [];
  error.mockClear();
  transition({ type: 'forgotten' });
  transition({ type: 'connecting' });
  transition({ type: 'opened' });
});

test('a note that fails while the connection is lost can be played again', () => {
  transition({ type: 'lost', attempt: 1 });
  fail();
  expect([player.gone, player.url, error.mock.calls.length]).toEqual([[], null, 1]);
  transition({ type: 'opened' });
  togglePlaying(NOTE);
  expect([audio().src, audio().paused]).toEqual([NOTE.url, false]);
});

test('a note that fails while connected is no longer available', () => {
  fail();
  expect([player.gone, player.isPlaying, error.mock.calls.length]).toEqual([[NOTE.url], false, 0]);
});
