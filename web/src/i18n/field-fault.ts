import { passwordErrors } from '../../../protocol/errors/catalogue/passwords.ts';
import { interpolate } from '../../../protocol/errors/interpolate.ts';
import { keysOf } from '../../../protocol/keys-of.ts';
import { NICKNAME_FAULTS } from '../../../protocol/text/names.ts';
import { errorsAtEntry } from './errors/entry-errors.ts';
import { t } from './t.ts';
import { templateValues } from './template-values.ts';
import { fieldFaultTexts } from './texts/field-fault-texts.ts';
import { inTwoLanguages } from './two-languages.ts';

/** What the server says of one field, in Arabic with the English; alone where there is no Arabic for it. */
export const fieldFault = (english: string): string => {
  const ar = arabicOf(english);
  return ar === null ? english : inTwoLanguages(ar, english);
};

const arabicOf = (english: string): string | null => {
  const nickname = keysOf(NICKNAME_FAULTS).find(each => NICKNAME_FAULTS[each] === english);
  if (nickname !== undefined) return t(`nickname.fault.${nickname}`);
  for (const [template, ar] of Object.entries(fieldFaultTexts)) {
    const values = templateValues(english, template);
    if (values) return interpolate(ar, values);
  }
  return (
    Object.values({ ...errorsAtEntry, ...passwordErrors }).find(({ text }) => text === english)?.ar ?? null
  );
};
