import { keysOf } from '../../../protocol/keys-of.ts';
import { NICKNAME_FAULTS } from '../../../protocol/text/nickname-faults.ts';
import { type AnyError, errorSentence } from './errors/entry-errors.ts';
import { t } from './t.ts';

const NAMED = new Set<string | undefined>(['nickname_taken', 'name_reserved']);

/** Error text beside the nickname field; null for a refusal with another cause. */
export const nicknameFault = (refusal: AnyError): string | null => {
  const { code, message } = refusal;
  if (NAMED.has(code)) return errorSentence(refusal);
  if (code === 'invalid_payload') return t('nickname.fault.length');
  if (code !== 'validation') return null;
  const fault = keysOf(NICKNAME_FAULTS).find(each => message.includes(NICKNAME_FAULTS[each]));
  return fault === undefined ? null : t(`nickname.fault.${fault}`);
};
