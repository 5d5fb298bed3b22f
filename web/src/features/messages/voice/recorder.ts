import { proxy } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { VOICE_MAX_SECONDS } from '../../../../../protocol/voice-limits.ts';
import { chat } from '../../../client/chat.ts';
import { request } from '../../../client/http/http-client.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { clearReference, composer } from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { stopPlaying } from './player.ts';
import { t } from './voice-texts.ts';
import { waveformOf } from './waveform.ts';

/** `full`: the recording has ended, after a minute or with the microphone. `failed`: it can be sent again. */
type State = 'idle' | 'asking' | 'recording' | 'full' | 'sending' | 'failed';

/** Recording of this page. `levels`: most recent loudness values, 0 to 1. */
export const recorder = proxy<{ state: State; isLocked: boolean; seconds: number; levels: number[] }>({
  state: 'idle',
  isLocked: false,
  seconds: 0,
  levels: [],
});

/** AAC first, because all browsers play it. Firefox and Chromium builds without AAC record Opus. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'];
const BITS_PER_SECOND = 32_000;
const STEP_MS = 100;
/** Subtracts a margin, because encoders add some packets of padding. */
const LONGEST_MS = VOICE_MAX_SECONDS * SECOND_MS - 300;
const SHORTEST_MS = 700;
const SHOWN_LEVELS = 40;

type Recording = {
  media: MediaRecorder;
  stream: MediaStream;
  sound: AudioContext;
  levels: number[];
  roomId: string | null;
  parts: Blob[];
  timer: ReturnType<typeof setInterval>;
};

let current: Recording | null = null;
/** Increases with each attempt, so that a late answer for an earlier one is ignored. */
let attempt = 0;

const reset = (): void => {
  attempt += 1;
  Object.assign(recorder, { state: 'idle', isLocked: false, seconds: 0, levels: [] });
};

const released = new WeakSet<Recording>();

/** Releases the microphone, once for each recording. */
const release = (recording: Recording): void => {
  if (released.has(recording)) return;
  released.add(recording);
  const { media, stream, sound, timer } = recording;
  clearInterval(timer);
  if (media.state !== 'inactive') media.stop();
  for (const track of stream.getTracks()) track.stop();
  void sound.close();
};

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && TYPES.some(type => MediaRecorder.isTypeSupported(type));

/** Requests the microphone and records. */
export async function beginRecording(): Promise<void> {
  if (recorder.state !== 'idle') return;
  const mimeType = canRecord() ? TYPES.find(type => MediaRecorder.isTypeSupported(type)) : undefined;
  if (!mimeType) return void toast.error(t('voice.unsupported'));
  const own = ++attempt;
  recorder.state = 'asking';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    if (own !== attempt) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    stopPlaying();
    record(stream, mimeType);
    // Preloaded for the end of the recording, which reports a failure.
    void import('./note-file.ts').catch(() => {});
  } catch (error) {
    if (own === attempt) reset();
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    toast.error(t(isMissing ? 'voice.noMicrophone' : 'voice.refused'));
  }
}

function record(stream: MediaStream, mimeType: string): void {
  const media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const parts: Blob[] = [];
  const levels: number[] = [];
  media.ondataavailable = ({ data }) => void parts.push(data);
  media.start();
  const startedAt = performance.now();
  const complete = (): void => {
    if (recorder.state !== 'recording' || current?.media !== media) return;
    clearInterval(timer);
    if (media.state !== 'inactive') media.stop();
    for (const track of stream.getTracks()) track.stop();
    Object.assign(recorder, { state: 'full', isLocked: true });
  };
  // A disconnected microphone ends its track, after which the recorder would be silent.
  for (const track of stream.getTracks()) track.addEventListener('ended', complete);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    levels.push(Math.min(1, Math.sqrt(Math.max(...wave.map(Math.abs)))));
    const ms = performance.now() - startedAt;
    recorder.seconds = ms / SECOND_MS;
    recorder.levels = levels.slice(-SHOWN_LEVELS);
    if (ms >= LONGEST_MS) complete();
  }, STEP_MS);
  current = { media, stream, sound, levels, roomId: session.roomId, parts, timer };
  recorder.state = 'recording';
}

export const lockRecording = (): void => {
  recorder.isLocked = true;
};

export function cancelRecording(): void {
  if (current) release(current);
  current = null;
  prepared = null;
  reset();
}

/** Resolves when the last part of the recording has arrived. */
const stopped = ({ media }: Recording): Promise<void> =>
  new Promise(resolve => {
    if (media.state === 'inactive') return resolve();
    media.onstop = () => resolve();
    media.stop();
  });

/** The uploaded note, so that a retry does not upload it again. */
let prepared: { form: FormData; roomId: string | null } | null = null;

/** Sends the recording to the room in which it was started. */
export async function sendRecording(): Promise<void> {
  const recording = current;
  if (recorder.state === 'sending' || (!recording && !prepared)) return;
  if (recording && recorder.seconds * SECOND_MS < SHORTEST_MS) {
    cancelRecording();
    return void toast.error(t('voice.short'));
  }
  const own = attempt;
  const isCancelled = (): boolean => own !== attempt;
  recorder.state = 'sending';
  try {
    const note = prepared ?? (recording && (await prepare(recording)));
    // A later recording may own the shared state now.
    if (isCancelled() || !note) return;
    prepared = note;
    current = null;
    const { data } = await request('POST /voice', { body: note.form });
    if (isCancelled()) return;
    await post(data.claim);
    if (isCancelled()) return;
    cancelRecording();
  } catch (error) {
    if (isCancelled()) return;
    if (!prepared) cancelRecording();
    else recorder.state = 'failed';
    toast.error(sentenceOf(error));
  }
}

async function prepare(recording: Recording): Promise<typeof prepared> {
  await stopped(recording);
  release(recording);
  const { noteFile } = await import('./note-file.ts');
  const note = await noteFile(new Blob(recording.parts));
  if (!note) throw new UnplayableNoteError();
  const form = new FormData();
  form.set('voice', note.file);
  form.set('seconds', note.seconds.toFixed(2));
  form.set('waveform', waveformOf(recording.levels).join(','));
  form.set('room', recording.roomId ?? '');
  return { form, roomId: recording.roomId };
}

class UnplayableNoteError extends Error {}

async function post(claim: string): Promise<void> {
  const { about, style } = composer;
  const replyTo = about?.kind === 'answer' ? about.quote.id : undefined;
  const answer = await chat().request('newMessageFromClient', {
    text: '',
    style: { ...style },
    voice: { claim },
    ...(replyTo !== undefined && { replyTo }),
  });
  if (replyTo !== undefined) clearReference();
  if ('waits' in answer)
    void import('../../../i18n/t-room-mode.ts').then(({ t }) => toast.blank(t('waiting.own')));
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof UnplayableNoteError) return t('voice.unsupported');
  if (error instanceof Error && 'code' in error) return errorSentence(error as RequestRejected);
  throw error;
};
