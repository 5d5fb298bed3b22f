import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { opusMilliseconds } from '../../../../../protocol/voice-limits.ts';

/** Samples of an AAC frame (ISO 14496-3). */
const FRAME_SAMPLES = 1024;

/** Length of a box header: size and type. */
const HEAD_BYTES = 8;

/**
 * Removes fragment headers without sound after them. WebKitGTK 2.50 writes the last header twice (2026-11-29), and the
 * second would be parsed as sound. Other containers stay unchanged.
 */
async function soundFragments(recording: Blob): Promise<Blob> {
  const bytes = new DataView(await recording.arrayBuffer());
  const typeAt = (at: number): string =>
    at + HEAD_BYTES <= bytes.byteLength
      ? String.fromCharCode(...new Uint8Array(bytes.buffer, at + 4, 4))
      : '';
  if (typeAt(0) !== 'ftyp') return recording;
  const parts: Blob[] = [];
  for (let at = 0; typeAt(at) !== ''; ) {
    const size = bytes.getUint32(at);
    // Open-ended or 64-bit length: in a recording of a minute only the last box may have one.
    const end = size < HEAD_BYTES ? bytes.byteLength : at + size;
    if (typeAt(at) !== 'moof' || typeAt(end) === 'mdat') parts.push(recording.slice(at, end));
    at = end;
  }
  return new Blob(parts);
}

/**
 * Rewrites a recording so that each browser plays it: AAC in MP4, or Opus in WebM, with a duration and without metadata
 * or gaps. Null for a recording without sound.
 */
export async function noteFile(recording: Blob): Promise<{ file: Blob; seconds: number } | null> {
  const input = new Input({ formats: [MP4, WEBM], source: new BlobSource(await soundFragments(recording)) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  const codec = track?.codec;
  if (!track || !decoderConfig || (codec !== 'aac' && codec !== 'opus')) return null;
  const target = new BufferTarget();
  const format = codec === 'aac' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let seconds = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const duration =
      codec === 'aac'
        ? FRAME_SAMPLES / decoderConfig.sampleRate
        : (opusMilliseconds(data[0] ?? 0, data[1] ?? 0) ?? 0) / 1_000;
    if (duration === 0) continue;
    await source.add(new EncodedPacket(data, 'key', seconds, duration), { decoderConfig });
    seconds += duration;
  }
  input.dispose();
  if (seconds === 0) {
    await output.cancel();
    return null;
  }
  await output.finalize();
  return target.buffer && { file: new Blob([target.buffer]), seconds };
}
