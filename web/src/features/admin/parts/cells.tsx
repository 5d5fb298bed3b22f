import { truncateMiddle } from '../../../../../protocol/text/truncate.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CheckIcon, CloseIcon, CopyIcon } from '../../../ui/icons.ts';
import { readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';
import { toast } from '../../../ui/toast/toast.ts';

export const textOf = (row: Record<string, unknown>, field: string): string => {
  const value = row[field];
  return value === null || value === undefined ? '' : String(value);
};

/** A text in its own colors, as users will see it. */
export function ColoredText({ text, color, bgColor }: { text: string; color: string; bgColor: string }) {
  const ground = useSurface('plain');
  const style = readableColors(color, bgColor, ground);
  return (
    <bdi className="own-colors" style={style} title={text}>
      {text}
    </bdi>
  );
}

export function Swatch({ color }: { color: string }) {
  return (
    <span className="swatch-cell">
      <span className="swatch-dot" style={{ background: color }} />
      <bdi dir="ltr">{color}</bdi>
    </span>
  );
}

/** The cell decides the alignment for either text direction. */
export function TextCell({ text, strong }: { text: string; strong?: boolean }) {
  return (
    <span className={strong ? 'truncated block font-semibold' : 'truncated block'} title={text}>
      <bdi>{text}</bdi>
    </span>
  );
}

export function Thumbnail({ src }: { src: string }) {
  return (
    <span className="thumbnail">{src && <img src={src} alt="" loading="lazy" draggable={false} />}</span>
  );
}

export function YesNo({ is }: { is: boolean }) {
  return is ? (
    <CheckIcon className="icon-s text-ok" aria-label="✓" />
  ) : (
    <CloseIcon className="icon-s text-ink-3" aria-label="✗" />
  );
}

type Props = {
  code: string;
  /** Displayed text. Default: both ends of the code. */
  shown?: string;
};

/**
 * An address or fingerprint, shortened, with the full text as a tooltip. A button copies it; its label is the full
 * text.
 */
export function CodeCell({ code, shown = truncateMiddle(code) }: Props) {
  if (code === '') return null;
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => toast.adminSuccess(t('admin.copied')),
      // Browsers allow clipboard access only to secure origins, and may ask for permission.
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
