import { isolate } from '../../../../../i18n/isolate.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';

/** Names beyond these are as good as their number, in a message that goes by itself. */
const NAMED = 5;

/** What became of the accounts of a role: how many follow it, and which do not. */
export function savedText({ followed, left }: { followed: number; left: readonly string[] }): string {
  const saved = plural('admin.roles.saved', followed);
  if (left.length === 0) return saved;
  const names = left.slice(0, NAMED).map(isolate).join('، ');
  const more = left.length > NAMED ? ` +${left.length - NAMED}` : '';
  return `${saved} ${t('admin.roles.left', { names: names + more })}`;
}
