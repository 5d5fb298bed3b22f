import type { BanReach } from '../../../../../protocol/entities/bans.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';

/** Whom else a ban by one signal would meet. A warning where somebody of the staff is among them. */
export function Reach({ now, lately, staff, staffCount }: BanReach) {
  const unnamed = staffCount - staff.length;
  const isNobody = now + lately === 0;
  return (
    <p className="ps-[2.7rem] text-sm text-ink-3">
      {isNobody ? t('ban.reach.nobody') : t('ban.reach.some', { now, lately })}
      {staff.length > 0 && (
        <strong className="text-danger">
          {' '}
          {t('ban.reach.staff', { names: staff.map(isolate).join('، ') })}
        </strong>
      )}
      {unnamed > 0 && (
        <strong className="text-danger"> {t('ban.reach.staffCount', { count: unnamed })}</strong>
      )}
    </p>
  );
}
