import { useEffect, useState } from 'react';
import type { BanPreview } from '../../../../../protocol/entities/ban-reach.ts';
import { requestField } from '../../../client/http/http-client.ts';

/** Whom else a ban of somebody would meet, as the server counts it; null until it has, and where it does not say. */
export function useBanPreview(userID: string | undefined): BanPreview | null {
  const [preview, setPreview] = useState<BanPreview | null>(null);
  useEffect(() => {
    if (userID === undefined) return;
    const closing = new AbortController();
    const { signal } = closing;
    requestField('GET /bans/preview/:userID', 'preview', { params: { userID }, signal }).then(
      setPreview,
      // Without it the ban is chosen by hand; what is wrong is said when it is made.
      () => setPreview(null),
    );
    return () => closing.abort();
  }, [userID]);
  return preview;
}
