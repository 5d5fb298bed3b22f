import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { fakeChat } from '../../../../tests/support/page/fake-chat.ts';
import { retryReported, watchReported } from '../../features/users/list/UsersTab.tsx';
import { reports, setReported } from '../../state/reports.ts';

const answer = { reported: [{ userID: 'ليلى', count: 2, reasons: {} }] };
const request = vi.fn<() => Promise<unknown>>();
const settled = () =>
  vi.waitFor(() => expect(request.mock.settledResults.at(-1)?.type).not.toBe('incomplete'));

beforeEach(() => {
  setReported(null);
  request.mockReset();
  fakeChat({ request: request as never });
});

test('reported users that cannot be read show an error until loaded', async () => {
  request.mockRejectedValueOnce(new RequestRejected({ code: 'no_socket', message: 'No socket connection' }));
  request.mockResolvedValueOnce(answer);
  const stop = watchReported();
  await settled();
  expect(reports.fault).toBeTruthy();
  retryReported();
  await settled();
  expect(reports).toMatchObject({ fault: null, byUser: { ليلى: { count: 2 } } });
  stop();
  expect(reports).toMatchObject({ byUser: null, fault: null });
});

test('a response after the checkbox is cleared has no effect', async () => {
  request.mockResolvedValueOnce(answer);
  watchReported()();
  await settled();
  expect(reports).toMatchObject({ byUser: null, fault: null });
});
