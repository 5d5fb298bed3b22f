import { t } from '../../../../i18n/t-panel.ts';
import type { AccountPart } from './account-parts.ts';

/** The name of a part of the form, with a mark where something in it is wrong. */
export function PartTitle({ part, isFaulty }: { part: AccountPart; isFaulty: boolean }) {
  return (
    <>
      {t(`admin.accounts.part.${part}`)}
      {isFaulty && (
        <span className="count count-faulty">
          <span aria-hidden="true">!</span>
          <span className="sr-only">{t('admin.accounts.part.faulty')}</span>
        </span>
      )}
    </>
  );
}
