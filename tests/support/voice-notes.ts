import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * `isStreamed`: in the format of recorders, without lengths and durations. `gap`: lost seconds after each tenth packet.
 */
type Note = {
  isStreamed?: boolean;
  gap?: number;
  seconds?: number;
  tags?: Record<string, string>;
  tracks?: number;
  packet?: readonly number[];
};

const CODECS = {
  mp4: {
    codec: 'aac',
    step: 1024 / 48_000,
    packet: [0x21, 7, 7],
    config: { codec: 'mp4a.40.2', description: Uint8Array.of(0x11, 0x88) },
  },
  webm: {
    codec: 'opus',
    step: 0.02,
    packet: [0x78, 7, 7],
    config: {
      codec: 'opus',
      description: Uint8Array.of(...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0),
    },
  },
} as const;

/** A voice note of silent packets, in the page's format. */
export async function voiceNote(
  kind: keyof typeof CODECS,
  { seconds = 3, tags, tracks = 1, packet, isStreamed = false, gap = 0 }: Note = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { codec, step, packet: plain, config } = CODECS[kind];
  const target = new BufferTarget();
  const format =
    kind === 'mp4'
      ? new Mp4OutputFormat({ fastStart: isStreamed ? 'fragmented' : 'in-memory' })
      : new WebMOutputFormat({ appendOnly: isStreamed });
  const output = new Output({ format, target });
  if (tags) output.setMetadataTags(tags);
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource(codec));
  for (const source of sources) output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { ...config, numberOfChannels: 1, sampleRate: 48_000 };
  for (let at = 0; at < Math.round(seconds / step); at++)
    for (const source of sources)
      await source.add(
        new EncodedPacket(
          Uint8Array.from(packet ?? plain),
          'key',
          at * step + Math.floor(at / 10) * gap,
          step,
        ),
        {
          decoderConfig,
        },
      );
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
