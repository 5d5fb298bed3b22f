import { request } from '../../../../../client/http/http-client.ts';
import type { Option } from '../../../fields/ChoiceInput.tsx';

export async function readRooms({ signal }: { signal: AbortSignal }): Promise<Option[]> {
  const { data } = await request('GET /rooms', { signal });
  return data.rooms.map(({ _id, name }) => ({ value: _id, text: name }));
}
