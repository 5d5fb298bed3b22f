import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../client/http/queries.ts';
import { banPreviewOf } from './BanWindow.tsx';

const PREVIEW = { reaches: [], narrowest: 'fingerprint', provider: null, longest: 'forever' };
const found = () => Response.json({ status: 'success', data: { preview: PREVIEW } });
const refused = (status: number) => Response.json({ status: 'fail', code: 'refused' }, { status });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('the ban preview is requested again after status 404, but not after 403 (WIN-61)', async () => {
  const answers = [refused(404), refused(404), found()];
  vi.stubGlobal('fetch', async () => answers.shift());
  const preview = queryClient.fetchQuery(banPreviewOf('newcomer'));
  await vi.runAllTimersAsync();
  expect(await preview).toEqual(PREVIEW);

  const once = vi.fn(async () => refused(403));
  vi.stubGlobal('fetch', once);
  const isRefused = expect(queryClient.fetchQuery(banPreviewOf('somebody'))).rejects.toMatchObject({
    status: 403,
  });
  await vi.runAllTimersAsync();
  await isRefused;
  expect(once).toHaveBeenCalledTimes(1);
});
