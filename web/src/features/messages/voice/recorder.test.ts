import { beforeEach, expect, test, vi } from 'vitest';
import { fakeChat } from '../../../../../tests/support/page/fake-chat.ts';
import { storage } from '../../../../../tests/support/page/fake-server.ts';

vi.stubGlobal('localStorage', storage());
vi.stubGlobal('sessionStorage', storage());
vi.hoisted(() => Object.assign(globalThis, { Audio: class extends EventTarget {} }));

const noteFile = vi.hoisted(() => vi.fn<(blob: Blob) => Promise<{ file: Blob; seconds: number } | null>>());
vi.mock('./note-file.ts', () => ({ noteFile }));
vi.mock('./player.ts', () => ({ stopPlaying: () => {} }));
vi.mock('../../../ui/toast/toast.ts', () => ({ toast: { error: vi.fn(), blank: vi.fn() } }));

const { beginRecording, cancelRecording, recorder, sendRecording } = await import('./recorder.ts');

class FakeTrack extends EventTarget {
  isStopped = false;
  stop(): void {
    this.isStopped = true;
  }
}

let microphones: FakeTrack[] = [];
/** Contexts that were closed twice, which browsers refuse. */
let closedTwice = 0;

class FakeRecorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  onstop = (): void => {};
  ondataavailable = (_: { data: Blob }): void => {};
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['sound']) });
      this.onstop();
    });
  }
}

class FakeContext {
  #isClosed = false;
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (wave: Float32Array) => wave.fill(0.25) });
  createMediaStreamSource = () => ({ connect: () => {} });
  async close(): Promise<void> {
    if (this.#isClosed) closedTwice++;
    this.#isClosed = true;
  }
}

let uploads: FormData[] = [];
let answerUpload: (() => void)[] = [];
const request = vi.fn(async (_event: string, _data: unknown) => ({}));

beforeEach(() => {
  cancelRecording();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  [microphones, uploads, answerUpload, closedTwice] = [[], [], [], 0];
  noteFile.mockReset().mockImplementation(async file => ({ file, seconds: 2 }));
  request.mockClear();
  fakeChat({ request: request as never });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        const track = new FakeTrack();
        microphones.push(track);
        return { getTracks: () => [track] };
      },
    },
  });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    uploads.push(body);
    const { promise, resolve } = Promise.withResolvers<void>();
    answerUpload.push(resolve);
    await promise;
    return Response.json({ data: { claim: `claim ${uploads.length}` } }, { status: 201 });
  });
});

const record = async (): Promise<void> => {
  await beginRecording();
  vi.advanceTimersByTime(2_000);
};
const soundOf = (form: FormData | undefined): Promise<string> => new Response(form?.get('voice')).text();
const uploaded = (count: number) => vi.waitFor(() => expect(uploads).toHaveLength(count));

test('a note cancelled while it is prepared is never sent, and the next recording keeps its microphone', async () => {
  const conversion = Promise.withResolvers<{ file: Blob; seconds: number }>();
  noteFile.mockReturnValueOnce(conversion.promise);
  await record();
  const sending = sendRecording();
  await vi.waitFor(() => expect(noteFile).toHaveBeenCalledTimes(1));
  cancelRecording();
  await record();
  conversion.resolve({ file: new Blob(['cancelled']), seconds: 2 });
  await sending;
  expect(recorder.state).toBe('recording');
  const second = sendRecording();
  await uploaded(1);
  expect(await soundOf(uploads[0])).toBe('sound');
  answerUpload[0]?.();
  await second;
  expect(microphones.map(({ isStopped }) => isStopped)).toEqual([true, true]);
  expect(closedTwice).toBe(0);
});

test('a note cancelled during its upload becomes no message', async () => {
  await record();
  const sending = sendRecording();
  await uploaded(1);
  cancelRecording();
  answerUpload[0]?.();
  await sending;
  expect(request).not.toHaveBeenCalled();
});

test('a recording that cannot be played closes its sound once', async () => {
  noteFile.mockResolvedValueOnce(null);
  await record();
  await sendRecording();
  expect([recorder.state, closedTwice]).toEqual(['idle', 0]);
});

test('a recording ends when the microphone is lost, and can be sent', async () => {
  await record();
  microphones[0]?.dispatchEvent(new Event('ended'));
  vi.advanceTimersByTime(5_000);
  expect([recorder.state, Math.floor(recorder.seconds)]).toEqual(['full', 2]);
  const sending = sendRecording();
  await uploaded(1);
  answerUpload[0]?.();
  await sending;
  expect(request).toHaveBeenCalledTimes(1);
});
