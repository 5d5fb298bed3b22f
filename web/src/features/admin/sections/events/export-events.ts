import { ApiError, NetworkError } from '../../../../../../protocol/client/errors.ts';
import type { Fail } from '../../../../../../protocol/rest/envelope.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { API_ORIGIN } from '../../../../client/http/api-origin.ts';
import { session } from '../../../../state/session.ts';

/** Saves the entries of a filter as a file. A link could not name the token, so the file is fetched first. */
export async function exportEvents(filter: string): Promise<void> {
  const query = filter === '' ? '' : `?${new URLSearchParams({ filter })}`;
  const headers = { Authorization: `Bearer ${session.token ?? ''}` };
  const answer = await fetch(`${API_ORIGIN}/api/v1/events/export${query}`, { headers }).catch((): never => {
    throw new NetworkError();
  });
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Fail>);
  saveFile(await answer.blob(), 'samar-events.csv');
}
