import type { WhyAnswer, WhyReason } from '../../../../../../../protocol/rest/moderation.ts';
import { CHAT_PERMISSION_TABLE } from '../../../../../../../protocol/rules/permission-table.ts';
import { errorSentence } from '../../../../../i18n/errors/panel-error-text.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { TwoLanguages } from '../../../../../ui/TwoLanguages.tsx';

/** The verdict, the sentence that the refused would read, and each reason with where it is set. */
export function WhyResult({ answer: { code, message, reasons } }: { answer: WhyAnswer }) {
  const isAllowed = code === 'allowed';
  return (
    <div role="status" className="mt-4 grid gap-3">
      <p className={isAllowed ? 'text-ok' : 'text-danger'}>
        <strong>{t(isAllowed ? 'admin.why.allowed' : 'admin.why.refused')}</strong>
      </p>
      {message !== null && (
        <p className="text-ink-2">
          <TwoLanguages text={errorSentence({ code, message }, 'always')} />
        </p>
      )}
      {reasons.length === 0 && <p>{t('admin.why.nothing')}</p>}
      <ul className="grid gap-2">
        {reasons.map(reason => (
          <li key={JSON.stringify(reason)} className="grid">
            {reasonText(reason)}
            {reason.on === 'permission' && (
              <span className="text-sm text-ink-3">{t(`admin.why.at.${reason.setAt}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonText(reason: WhyReason): string {
  if (reason.on === 'rank') return t('admin.why.rank', { actor: reason.actor, target: reason.target });
  if (reason.on !== 'permission') return t(`admin.why.${reason.on}`);
  const permission = CHAT_PERMISSION_TABLE[reason.permission].ar;
  return t(reason.held ? 'admin.why.held' : 'admin.why.missing', { permission });
}
