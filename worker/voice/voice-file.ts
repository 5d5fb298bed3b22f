import { VOICE_MAX_SECONDS } from '../../protocol/voice-limits.ts';
import { measureMp4 } from './voice-mp4.ts';
import { measureWebm } from './voice-webm.ts';

/** A checked voice note: its bytes as they are stored, its type, and its duration as its packets have it. */
export type VoiceFile = {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'audio/mp4' | 'audio/webm';
  extension: 'm4a' | 'webm';
  seconds: number;
};

/** Encoders add up to a few packets of padding. */
const SLACK_SECONDS = 0.5;
const CLAIMED_SLACK_SECONDS = 1;

/**
 * A voice note as the page writes it: one track of AAC in MP4 or of Opus in WebM, without metadata. Null for any other file, and
 * for a duration that differs from the stated one.
 */
export function voiceFile(uploaded: Uint8Array, statedSeconds: number): VoiceFile | null {
  const bytes = new Uint8Array(uploaded);
  const isMp4 = bytes[4] === 0x66;
  const seconds = isMp4 ? measureMp4(bytes) : measureWebm(bytes);
  if (seconds === null || !(seconds > 0) || seconds > VOICE_MAX_SECONDS + SLACK_SECONDS) return null;
  if (!(Math.abs(seconds - statedSeconds) <= CLAIMED_SLACK_SECONDS)) return null;
  const kind = isMp4
    ? ({ type: 'audio/mp4', extension: 'm4a' } as const)
    : ({ type: 'audio/webm', extension: 'webm' } as const);
  return { bytes, ...kind, seconds: Math.min(VOICE_MAX_SECONDS, Math.max(1, Math.round(seconds))) };
}
