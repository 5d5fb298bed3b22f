import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../../protocol/client/errors.ts';
import { FakeUpload } from '../../../../tests/support/page/fake-upload.ts';
import { clearPerson, setToken } from '../../state/session.ts';
import { request } from './http-client.ts';

const NO_ANSWER = 'No server response';
const TIME_LIMIT_MS = 15_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearPerson();
});

const answering = (response: Response) => vi.stubGlobal('fetch', vi.fn().mockResolvedValue(response));

/** A server that never answers, as `fetch` reports it. */
const silent = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ),
  );

const failing = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('HTTP client', () => {
  test('a request sends the session token; a success returns data and token', async () => {
    setToken('mine');
    answering(Response.json({ status: 'success', data: { user: 'layla' }, token: 'new' }));
    expect(await request('POST /users/login', { body: { username: 'ليلى', password: 'x' } })).toMatchObject({
      data: { user: 'layla' },
      token: 'new',
    });
    expect(fetch).toHaveBeenCalledWith(
      '/api/v1/users/login',
      expect.objectContaining({
        method: 'POST',
        body: '{"username":"ليلى","password":"x"}',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer mine' },
      }),
    );
  });

  test('keys in path and query are URL-encoded', async () => {
    answering(Response.json({ data: {} }));
    await request('GET /:resource/:key', {
      params: { resource: 'shortcuts', key: 'سلام/؟' },
      query: { page: '2' },
    });
    const address = `/api/v1/shortcuts/${encodeURIComponent('سلام/؟')}?page=2`;
    expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'GET', body: null }));
  });

  test('a response without content has no data', async () => {
    answering(new Response(null, { status: 204 }));
    expect(await request('POST /users/logout')).toEqual({ data: undefined });
  });

  test('a refusal contains status, code and server message', async () => {
    answering(Response.json({ status: 'fail', code: 'banned', message: 'No' }, { status: 403 }));
    const error = await failing(request('GET /gifts'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: 'banned', message: 'No' });
  });

  test.each([
    ['an HTML page', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['JSON that is not an object', '"no"'],
  ])('a refusal with %s as body keeps its status and has no message', async (_, body) => {
    answering(new Response(body, { status: 502 }));
    const error = await failing(request('GET /gifts'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, code: 'unknown', message: '' });
  });

  test.each([
    ['an HTML page', '<html>Log in to this network</html>'],
    ['nothing', ''],
    ['truncated JSON', '{"status":"success","data":{"us'],
    ['JSON that is not an object', '[]'],
  ])('a success status with %s is a network error', async (_, body) => {
    answering(new Response(body, { status: 200 }));
    expect(await failing(request('GET /gifts'))).toEqual(new NetworkError());
  });

  test('an unreachable network is a network error', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    const error = await failing(request('GET /gifts'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: NO_ANSWER });
  });

  test('a connection cut within the body is a network error', async () => {
    const cut = new ReadableStream({
      start: controller => controller.enqueue(new TextEncoder().encode('{"data":')),
      pull: controller => controller.error(new TypeError('network error')),
    });
    answering(new Response(cut));
    expect(await failing(request('GET /gifts'))).toEqual(new NetworkError());
  });

  test('a server without a response fails after the time limit (PANEL-84)', async () => {
    silent();
    const failure = failing(request('GET /gifts'));
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
    expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new NetworkError());
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an aborted request reports the abort, not the network', async () => {
    silent();
    const caller = new AbortController();
    const failure = failing(request('GET /gifts', { signal: caller.signal }));
    caller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a request aborted before sending is not sent', async () => {
    silent();
    const failure = await failing(request('GET /gifts', { signal: AbortSignal.abort() }));
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('file upload (FILE-1)', () => {
  const form = () => {
    const body = new FormData();
    body.set('avatar', 'bytes');
    return body;
  };
  const upload = (onProgress = (_share: number) => {}, signal?: AbortSignal) =>
    request('POST /:resource', {
      params: { resource: 'avatars' },
      body: form(),
      onProgress,
      ...(signal && { signal }),
    });

  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));

  test('an upload reports progress and reads its response as usual', async () => {
    const shares: number[] = [];
    const answer = upload(share => shares.push(share));
    const sent = FakeUpload.last();
    sent.progress(1, 4);
    sent.progress(4, 4);
    sent.answer(201, '{"data":{"_id":"a1"}}');
    expect(await answer).toEqual({ data: { _id: 'a1' } });
    expect(shares).toEqual([0.25, 1]);
    expect(sent.headers['Content-Type']).toBeUndefined();
  });

  test('an upload answered with HTML returns the status', async () => {
    const failure = failing(upload());
    FakeUpload.last().answer(413, '<html>Too large</html>');
    expect(await failure).toMatchObject({ status: 413, code: 'unknown' });
  });

  test('an upload with a broken connection is a network error', async () => {
    const failure = failing(upload());
    FakeUpload.last().onerror();
    expect(await failure).toEqual(new NetworkError());
  });

  test('an upload may be slow while it progresses and fails when stalled', async () => {
    const failure = failing(upload());
    const sent = FakeUpload.last();
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
    sent.progress(1, 2);
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
    expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new NetworkError());
    expect(sent.isAborted).toBe(true);
  });

  test('an upload stops when aborted', async () => {
    const caller = new AbortController();
    const failure = failing(upload(() => {}, caller.signal));
    caller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(FakeUpload.last().isAborted).toBe(true);
  });
});
