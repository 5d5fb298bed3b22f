import type { HostKeyCap } from '../../../../../../protocol/rest/admission.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { roleName } from '../accounts/roles.ts';

/** Whom a key lets in at most. */
export const capName = (cap: HostKeyCap): string =>
  cap === 'visitor' ? t('admin.hostKeys.cap.visitor') : roleName(cap);
