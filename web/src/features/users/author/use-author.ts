import { useEffect, useState } from 'react';
import { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { useUser } from '../../../state/use-user.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** `leftAt` is null for a person who is here. `user` is null once the server knows them no more. */
export type Author = { user: User | null; leftAt: string | null };

/** The author of a message: as this page lists them, or as the server last knew them; null until it has answered. */
export function useAuthor(userId: string | null): Author | null {
  const here = useUser(userId);
  const [asked, setAsked] = useState<Author | null>(null);
  const isHere = here !== null;

  useEffect(() => {
    if (isHere || userId === null) return;
    let isCurrent = true;
    chat()
      .request('requestPerson', { userId })
      .then(({ user, leftAt = null }) => isCurrent && setAsked({ user, leftAt }))
      .catch((refusal: unknown) => {
        if (!(refusal instanceof RequestRejected)) throw refusal;
        if (refusal.code !== 'user_not_found') toast.error(errorSentence(refusal));
        if (isCurrent) setAsked({ user: null, leftAt: null });
      });
    return () => {
      isCurrent = false;
    };
  }, [isHere, userId]);

  return here ? { user: here, leftAt: null } : asked;
}
