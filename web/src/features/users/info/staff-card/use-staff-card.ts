import { useCallback, useEffect, useState } from 'react';
import type { StaffCard } from '../../../../../../protocol/rest/cards.ts';
import { messageOf } from '../../../../client/errors.ts';
import { request } from '../../../../client/http/http-client.ts';
import { errorSentence } from '../../../../i18n/errors/chat-error-text.ts';

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? errorSentence(error) : messageOf(error);

/** What the staff keeps of somebody, read when it is opened; and how a note is added. */
export function useStaffCard(userID: string) {
  const [card, setCard] = useState<StaffCard | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    setCard(null);
    request('GET /people/card/:userID', { params: { userID }, signal }).then(
      ({ data }) => setCard(data.card),
      (error: unknown) => signal.aborted || setFault(sentenceOf(error)),
    );
    return () => closing.abort();
  }, [userID]);

  /** Whether it was added. */
  const note = useCallback(
    async (text: string): Promise<boolean> => {
      setFault(null);
      try {
        const { data } = await request('POST /people/card/:userID', { params: { userID }, body: { text } });
        setCard(data.card);
        return true;
      } catch (error) {
        setFault(sentenceOf(error));
        return false;
      }
    },
    [userID],
  );
  return { card, fault, note };
}
