import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const TEXT = 0x81;
const CLOSE = 0x8;

/** A WebSocket that reads only on request, because a client library would always read. */
export class RawSocket {
  readonly #socket: Duplex;

  private constructor(socket: Duplex) {
    this.#socket = socket;
    // Pending writes fail after the server ends the connection.
    socket.on('error', () => {});
  }

  static open(address: string, origin: string): Promise<RawSocket> {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      Origin: origin,
    };
    return new Promise((resolve, reject) => {
      const asked = request(address.replace('ws', 'http'), { headers });
      asked.on('upgrade', (_, socket: Duplex, head: Buffer) => {
        socket.pause();
        // Bytes after the answer belong to frames.
        socket.unshift(head);
        resolve(new RawSocket(socket));
      });
      asked.on('response', ({ statusCode }) => reject(new Error(`the upgrade answered ${statusCode}`)));
      asked.on('error', reject);
      asked.end();
    });
  }

  /** Sends all texts in one write. */
  send(texts: readonly string[]): void {
    this.#socket.write(Buffer.concat(texts.flatMap(frameOf)));
  }

  /** Reads pending frames, and the close code if closed. */
  async readAll(): Promise<{ bytes: number; closeCode: number | null }> {
    const chunks: Buffer[] = [];
    this.#socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#socket.resume();
    await wait(1_000);
    this.#socket.destroy();
    const all = Buffer.concat(chunks);
    return { bytes: all.length, closeCode: closeCodeIn(all) };
  }
}

function frameOf(text: string): Buffer[] {
  const payload = Buffer.from(text);
  const { length } = payload;
  // Sets the mask bit with a mask of zeros, which leaves the data unchanged.
  const header = length < 126 ? [TEXT, 0x80 | length] : [TEXT, 0xfe, length >> 8, length & 0xff];
  return [Buffer.from([...header, 0, 0, 0, 0]), payload];
}

function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const opcode = bytes.readUInt8(at) & 0xf;
    const short = bytes.readUInt8(at + 1) & 0x7f;
    const header = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (opcode === CLOSE) return bytes.readUInt16BE(at + header);
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    at += header + length;
  }
  return null;
}
