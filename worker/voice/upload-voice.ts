import { Failure } from '../../protocol/errors/failure.ts';
import { VoiceUpload } from '../../protocol/rest/site.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { sendVoice } from '../../protocol/rules/may/attachments.ts';
import { VOICE_MAX_BYTES, WAVEFORM_MAX_VALUE } from '../../protocol/voice-limits.ts';
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
import { voiceFile } from './voice-file.ts';

const MODEL = 'Voice';

/** POST /voice: stores a voice note for a message in a room, and returns a claim for the sender's session, usable once. Every attempt counts. */
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

/** A digit of base 32 for each value. */
const digitsOf = (waveform: string): string =>
  waveform === ''
    ? ''
    : waveform
        .split(',')
        .map(value => Number(value).toString(WAVEFORM_MAX_VALUE + 1))
        .join('');
