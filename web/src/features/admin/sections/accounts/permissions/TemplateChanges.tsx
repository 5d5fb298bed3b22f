import { t } from '../../../../../i18n/t-panel.ts';
import type { Flags } from '../account-draft.ts';
import { PERMISSION_LABELS } from './permission-groups.ts';

/** What the accounts of a role gain and lose once it is saved, in words. */
export function TemplateChanges({ changed }: { changed: Flags }) {
  const named = (is: boolean): string =>
    Object.keys(changed)
      .filter(flag => changed[flag] === is)
      .map(flag => PERMISSION_LABELS[flag] ?? flag)
      .join('، ');
  const [granted, withdrawn] = [named(true), named(false)];
  return (
    <span className="template-changes">
      {granted !== '' && <span>{t('admin.roles.granted', { names: granted })}</span>}
      {withdrawn !== '' && <span>{t('admin.roles.withdrawn', { names: withdrawn })}</span>}
    </span>
  );
}
