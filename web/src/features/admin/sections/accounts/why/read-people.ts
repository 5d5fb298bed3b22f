import { request } from '../../../../../client/http/http-client.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import type { Option } from '../../../fields/ChoiceInput.tsx';

const FIRST = { page: '1', limit: '100' };

/** Accounts, and guests who are connected where the operator may see those. */
export async function readPeople(signal: AbortSignal, seesConnected: boolean): Promise<Option[]> {
  const [accounts, guests] = await Promise.all([
    request('GET /users', { query: FIRST, signal }),
    seesConnected ? connectedGuests(signal) : [],
  ]);
  return [...accounts.data.users.map(({ _id, username }) => ({ value: _id, text: username })), ...guests];
}

async function connectedGuests(signal: AbortSignal): Promise<Option[]> {
  const { data } = await request('GET /connections/', { query: FIRST, signal });
  return data.connections
    .filter(({ accountType }) => accountType === 'visitor')
    .map(({ _id, nickname }) => ({ value: _id, text: t('admin.why.here', { name: nickname }) }));
}
