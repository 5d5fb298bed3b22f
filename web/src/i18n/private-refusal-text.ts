import type { Verdict } from '../../../protocol/rules/verdict.ts';
import { errorText } from './errors/chat-error-text.ts';
import { t } from './t.ts';

/** Reason against a private message to a user; null if allowed. */
export const privateRefusalText = (verdict: Verdict): string | null => {
  if (verdict === 'allowed') return null;
  if (verdict === 'private_refused') return errorText({ code: verdict, message: '' });
  return verdict === 'muted' ? t('composer.noWrite') : t('users.private.refused');
};
