import { useEffect, useState } from 'react';
import type { BanPreview } from '../../../../../protocol/entities/ban-reach.ts';
import { requestField } from '../../../client/http/http-client.ts';

/** Whom else a ban of somebody would meet, as the server counts it; undefined until it has, null where it does not say. */
export function useBanPreview(userID: string | undefined): BanPreview | null | undefined {
  const [preview, setPreview] = useState<BanPreview | null>();
  useEffect(() => {
    if (userID === undefined) return;
    const closing = new AbortController();
    const { signal } = closing;
    requestField('GET /bans/preview/:userID', 'preview', { params: { userID }, signal }).then(
      setPreview,
      // Without it the ban is chosen by hand; what is wrong is said when it is made.
      () => {
        if (!signal.aborted) setPreview(null);
      },
    );
    return () => closing.abort();
  }, [userID]);
  return preview;
}
