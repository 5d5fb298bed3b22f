import { expect, test, vi } from 'vitest';
import { sendMalformedFrames } from './malformed/send-frames.ts';
import { sendMalformedRequests } from './malformed/send-requests.ts';

test('malformed frames cause no server error', async () => {
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  expect(await sendMalformedFrames(1, 3_000)).toEqual([]);
  vi.unstubAllGlobals();
});

test('malformed requests never return 5xx', async () => {
  expect(await sendMalformedRequests(1, 1_500)).toEqual([]);
});
