import { t } from '../../i18n/t-chat.ts';
import { HelpIcon } from '../../ui/icons.ts';

export function HelpBar() {
  return (
    <aside className="help-bar" aria-label={t('chat.helpBar')}>
      <HelpIcon className="icon-xs" aria-hidden="true" />
      <span>
        <kbd>Enter</kbd> {t('chat.helpBar.toSend')}
      </span>
      <span>
        <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('chat.helpBar.toNewline')}
      </span>
      <span>{t('chat.helpBar.dblclick')}</span>
    </aside>
  );
}
