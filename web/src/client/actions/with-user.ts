import type { User } from '../../../../protocol/entities/user.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { findUser, isPartial } from '../../state/people.ts';
import { toast } from '../../ui/toast/toast.ts';
import { askLater } from './ask-later.ts';

/** Does something with somebody, who may stand beyond what this page has of the list. Of whoever is gone a toast says so. */
export const withUser = (userId: string, act: (user: User) => void): void => {
  const finish = (user: User | null): void => {
    if (user) act(user);
    else toast.error(errorSentence({ code: 'user_not_found', message: '' }));
  };
  const known = findUser(userId);
  if (known || !isPartial()) finish(known);
  else void askLater(({ findOrAsk }) => findOrAsk(userId)).then(finish);
};
