import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { CHAT_PERMISSION_TABLE } from '../../../../protocol/rules/permission-table.ts';
import type { ChatPermission } from '../../../../protocol/rules/permissions.ts';
import { t } from '../t.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { type AnyError, sentencesOf } from './sentences.ts';

/** Which permissions the staff lacks for what was refused. One that a newer server has is not known here. */
function missingText({ missing = [] }: AnyError): string | null {
  const isKnown = (name: string): name is ChatPermission => Object.hasOwn(CHAT_PERMISSION_TABLE, name);
  const names = missing.filter(isKnown).map(name => `«${CHAT_PERMISSION_TABLE[name].ar}»`);
  return names.length === 0 ? null : t('error.missing', { permissions: names.join('، ') });
}

/** As at entry, and for what people in the chat are refused. */
export const { errorText, errorSentence } = sentencesOf({ ...errorsAtEntry, ...actErrors }, missingText);
