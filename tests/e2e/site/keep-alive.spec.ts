import http from 'node:http';
import { expect } from '@playwright/test';
import { test } from '../support/site.ts';

type Sent = { status: number | undefined; port: number | undefined };

/** Sends a request on the agent's only connection. Its port identifies the connection. */
const send = (agent: http.Agent, url: string, body = '', headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<Sent>((resolve, reject) => {
    const request = http.request(url, { agent, method: body === '' ? 'GET' : 'POST', headers });
    request.on('error', reject);
    request.on('response', response => {
      const port = response.socket.localPort;
      response.resume().on('end', () => resolve({ status: response.statusCode, port }));
    });
    request.end(body);
  });

const KB = 1024;
const json = (size: number) => JSON.stringify({ username: 'x'.repeat(size) });

for (const [what, path, size, type, status] of [
  ['JSON', '/users/visitorLogin', 200 * KB, 'application/json', 413],
  ['JSON', '/users/visitorLogin', 900 * KB, 'application/json', 413],
  ['a form', '/avatars', 900 * KB, 'multipart/form-data; boundary=x', 401],
] as const)
  test(`a connection after ${size / KB} KB of ${what} refused with ${status} is reused`, async ({
    baseURL,
  }) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const api = `${baseURL}/api/v1`;
    for (let round = 0; round < 3; round++) {
      const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(json(size)) };
      const refused = await send(agent, `${api}${path}`, json(size), headers);
      expect(refused.status).toBe(status);
      expect(await send(agent, `${api}/banners`)).toEqual({ status: 200, port: refused.port });
    }
    agent.destroy();
  });
