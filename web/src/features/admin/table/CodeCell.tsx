import { truncateMiddle } from '../../../../../protocol/text/truncate.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CopyIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = {
  code: string;
  /** Displayed text. Default: both ends of the code. */
  shown?: string;
};

/** An address or a fingerprint: its ends are seen, the whole is in the tooltip, and a button, which is named by the whole, copies it. */
export function CodeCell({ code, shown = truncateMiddle(code) }: Props) {
  if (code === '') return null;
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => toast.adminSuccess(t('admin.copied')),
      // A browser gives the clipboard to safe origins only, and may ask.
      () => toast.adminError(t('admin.copy.failed')),
    );
  };
  return (
    <span className="code-cell">
      <bdi dir="ltr" title={code}>
        {shown}
      </bdi>
      <IconButton label={t('admin.copy', { code })} hint={t('admin.copy.hint')} onClick={copy}>
        <CopyIcon className="icon-xs" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
