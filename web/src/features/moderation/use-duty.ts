import { useEffect, useState } from 'react';
import type { Duty } from '../../../../protocol/rest/moderation.ts';
import { requestField } from '../../client/http/http-client.ts';

/** Who keeps watch over the rooms and what was done there, as it is when this is first shown. */
export const useDuty = () => {
  const [duty, setDuty] = useState<Duty | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const read = (): void => {
    setHasFailed(false);
    requestField('GET /duty', 'duty').then(setDuty, () => setHasFailed(true));
  };
  useEffect(read, []);
  return { duty, hasFailed, read };
};
