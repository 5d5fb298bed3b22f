import { proxy, subscribe } from 'valtio';
import { NetworkError } from '../../../../../protocol/client/errors.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { errorText } from '../../../i18n/errors/chat-error-text.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { messages } from '../../../state/messages.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

const RATES = [1, 1.5, 2] as const;

/** The active or last stopped note. `progress`: 0 to 1. The speed applies to later notes too. */
export const player = proxy<{
  url: string | null;
  isPlaying: boolean;
  progress: number;
  rate: (typeof RATES)[number];
  gone: string[];
}>({ url: null, isPlaying: false, progress: 0, rate: 1, gone: [] });

/** Outside the list, so that it continues when its message is scrolled out of view. */
const audio = new Audio();
let length = 1;

const follow = (): void => {
  player.isPlaying = !audio.paused && !audio.ended;
  player.progress = audio.ended ? 0 : Math.min(1, audio.currentTime / length);
};
for (const event of ['play', 'pause', 'ended', 'timeupdate', 'seeked']) audio.addEventListener(event, follow);
audio.addEventListener('error', () => {
  const { url } = player;
  stopPlaying();
  // Browsers report a deleted file and a lost connection by the same code. A later press loads the note again.
  if (isReconnecting(session.connection)) toast.error(errorText(new NetworkError()));
  else if (url !== null) player.gone.push(url);
});

const isListed = (url: string): boolean => messages.list.some(({ voice }) => voice?.url === url);
/** Notes that wait for a moderator are in no list. */
let wasListed = false;

// Stops the sound if its message is deleted or the user leaves the room.
subscribe(messages, () => {
  if (player.url !== null && wasListed && !isListed(player.url)) stopPlaying();
});

/** Stops a note that is no longer shown. A listed note continues while its message is scrolled out of view. */
export function stopUnlisted(url: string): void {
  if (player.url === url && !isListed(url)) stopPlaying();
}

export function stopPlaying(): void {
  audio.pause();
  audio.removeAttribute('src');
  Object.assign(player, { url: null, isPlaying: false, progress: 0 });
}

type Note = { url: string; seconds: number };

const load = ({ url, seconds }: Note): void => {
  if (player.url === url) return;
  audio.pause();
  length = seconds;
  wasListed = isListed(url);
  Object.assign(player, { url, progress: 0 });
  audio.src = siteImageSrc(url);
  audio.playbackRate = player.rate;
};

/** Plays a note and stops any other. The browser reports a missing file by an event. */
export function togglePlaying(note: Note): void {
  load(note);
  if (audio.paused) void audio.play().catch(() => follow());
  else audio.pause();
}

export function seekTo(note: Note, progress: number): void {
  load(note);
  audio.currentTime = progress * note.seconds;
  player.progress = progress;
}

export function nextRate(): void {
  player.rate = RATES[(RATES.indexOf(player.rate) + 1) % RATES.length] ?? 1;
  audio.playbackRate = player.rate;
}
