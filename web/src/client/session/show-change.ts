import type { ConnectionChange } from '../../../../protocol/client/connection.ts';
import { NetworkError } from '../../../../protocol/client/errors.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { transition } from '../../state/session.ts';

/** The screen says in a sentence, with its English, why a connection was refused: the server's words, or that there was no answer. */
export const showChange = (change: ConnectionChange): void =>
  transition(
    change.type === 'refused'
      ? { ...change, error: errorSentence(change.error ?? new NetworkError(), 'always') }
      : change,
  );
