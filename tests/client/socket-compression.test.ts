import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { connectGuest } from '../../bench/crowd/connect-guest.ts';
import { runningInstance } from './running-instance.ts';

const PROTOCOL_ERROR = 1002;
const site = runningInstance(8868);

/** Opens a socket with an offer of compression, as all browsers do. */
async function offered(name: string): Promise<{ answer: IncomingMessage; socket: Socket }> {
  const { address, headers } = await connectGuest(site, { name, address: '198.51.100.7', room: null });
  const asked = request(address.replace('ws', 'http'), {
    headers: {
      ...headers,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
    },
  });
  return new Promise((resolve, reject) => {
    asked.on('upgrade', (answer, socket: Socket) => resolve({ answer, socket }));
    asked.on('response', ({ statusCode }) => reject(new Error(`the upgrade answered ${statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}

/** A text frame with its first reserved bit set for compression, and a mask of zeros. */
function compressedFrame(text: string): Buffer {
  const payload = deflateRawSync(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  return Buffer.concat([Buffer.from([0xc1, 0xfe]), length, Buffer.alloc(4), payload]);
}

describe('socket frame compression (WIRE-112)', () => {
  test('the server opens the socket without the offered compression', async () => {
    const { answer, socket } = await offered('ليلى');
    expect(answer.statusCode).toBe(101);
    expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
    socket.destroy();
  });

  test('a compressed 30 MB frame closes the socket with 1002', async () => {
    const { socket } = await offered('كمال');
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    const closed = new Promise(resolve => socket.once('close', resolve));
    socket.write(compressedFrame(' '.repeat(30_000_000)));
    await closed;
    const code = Buffer.alloc(2);
    code.writeUInt16BE(PROTOCOL_ERROR);
    expect(Buffer.concat(received).includes(code)).toBe(true);
  });

  test('the configuration of a deployed worker refuses compression', () => {
    expect(readFileSync('wrangler.toml', 'utf8')).toMatch(
      /^compatibility_flags = \[.*"no_web_socket_compression".*\]$/m,
    );
  });
});
