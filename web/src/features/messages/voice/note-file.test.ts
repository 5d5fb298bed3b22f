import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { noteFile } from './note-file.ts';

const FRAME_SECONDS = 1024 / 44_100;
const decoderConfig = {
  codec: 'mp4a.40.2',
  sampleRate: 44_100,
  numberOfChannels: 1,
  // AAC-LC, 44.1 kHz, mono.
  description: new Uint8Array([0x12, 0x08]),
};

/** A recording in fragments of a second, as recorders write it. */
async function fragmented(frames: number): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  for (let at = 0; at < frames; at++)
    await source.add(
      new EncodedPacket(new Uint8Array([0x21, at, at >> 8]), 'key', at * FRAME_SECONDS, FRAME_SECONDS),
      { decoderConfig },
    );
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** Offset and length of the last box of this type. */
const lastBox = (file: Uint8Array, type: string): [at: number, size: number] => {
  const at = Buffer.from(file).lastIndexOf(type) - 4;
  return [at, new DataView(file.buffer).getUint32(at)];
};

async function packetsOf(file: Blob): Promise<number[][]> {
  const track = await new Input({
    formats: ALL_FORMATS,
    source: new BlobSource(file),
  }).getPrimaryAudioTrack();
  if (!track) throw new Error('no track');
  const packets: number[][] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push([...data]);
  return packets;
}

test('a duplicate fragment header does not make the note longer', async () => {
  const recording = await fragmented(130);
  const [at, size] = lastBox(recording, 'moof');
  const doubled = new Blob([recording.slice(0, at + size), recording.slice(at)]);
  const [plain, note] = [await noteFile(new Blob([recording])), await noteFile(doubled)];
  expect(plain?.seconds).toBeCloseTo(130 * FRAME_SECONDS);
  expect(note?.seconds).toBe(plain?.seconds);
  const packets = note && (await packetsOf(note.file));
  expect(packets).toHaveLength(130);
  expect(packets?.at(-1)).toEqual([0x21, 129, 0]);
});
