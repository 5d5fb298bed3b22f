import { Failure } from '../../protocol/errors/failure.ts';
import { VoiceUpload } from '../../protocol/rest/site.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { sendVoice } from '../../protocol/rules/may/attachments.ts';
import { VOICE_MAX_BYTES, VOICE_MAX_SECONDS, WAVEFORM_MAX_VALUE } from '../../protocol/voice-limits.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { issueUploadClaim } from '../../rooms-do/rpc/upload-claims.ts';
import { beginUpload, storeSentFile, visitorFlags } from '../appearance/sent-pictures.ts';
import { urlOfPicture } from '../appearance/stored-pictures.ts';
import { database } from '../platform/database/client.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import { accountPermissions } from '../platform/sessions/account.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { readFile } from '../platform/uploads/multipart.ts';
import { measureMp4 } from './voice-mp4.ts';
import { measureWebm } from './voice-webm.ts';

/** A validated voice note: bytes to store, type, and the duration measured from its packets. */
type VoiceFile = {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'audio/mp4' | 'audio/webm';
  extension: 'm4a' | 'webm';
  seconds: number;
};

/** Tolerance for the duration, because encoders add up to a few packets of padding. */
const SLACK_SECONDS = 0.5;
const CLAIMED_SLACK_SECONDS = 1;

/**
 * Validates a voice note recorded by the page: one track of AAC in MP4 or Opus in WebM, without metadata. Null for any
 * other file, and for a duration that differs from the declared one.
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

const MODEL = 'Voice';

/**
 * POST /voice: stores a voice note for a message. Returns a single-use claim for the sender's session. Every attempt is
 * counted.
 */
export const uploadVoice: Handler = async c => {
  const { claims, row } = await beginUpload(c);
  const db = database(c.env);
  const now = Date.now();
  const { voice, imageStorage, sharedNetworks } = await readSiteOptions(db);
  const permissions = row ? accountPermissions(row, now).chat : await visitorFlags(db);
  assertAllowed(sendVoice({ accountType: claims.accountType, permissions }, voice));
  const { file, fields } = await readFile(c, 'voice', MODEL, VOICE_MAX_BYTES);
  const { room, seconds, waveform } = parseFields(VoiceUpload, fields, MODEL);
  if (!file) throw validationFailure(MODEL, { voice: 'is required' });
  const note = voiceFile(file, Number(seconds));
  if (!note)
    throw new Failure('unsupported_media_type', { errors: { voice: 'must be a voice note of the page' } });
  const stored = { folder: 'voice', ...note } as const;
  const key = await storeSentFile(c, db, stored, { imageStorage, sharedNetworks, now });
  const roomId = room ?? (await lobbyOf(c.env).find(claims.sub))?.roomId ?? null;
  const claim = {
    url: urlOfPicture(key),
    seconds: note.seconds,
    waveform: digitsOf(waveform),
    sessionId: claims.sessionID,
    roomId,
  };
  return answer(c, 'POST /voice', { claim: issueUploadClaim(c.env.SAMAR_SECRET, claim, now) });
};

/** Encodes each value as one base-32 digit. */
const digitsOf = (waveform: string): string =>
  waveform === ''
    ? ''
    : waveform
        .split(',')
        .map(value => Number(value).toString(WAVEFORM_MAX_VALUE + 1))
        .join('');
