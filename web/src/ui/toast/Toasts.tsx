import clsx from 'clsx';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { t } from '../../i18n/t.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icons.ts';
import { TwoLanguages } from '../TwoLanguages.tsx';
import { TOASTS_SHOWN, undo, undoOf } from './toast.ts';

const ICONS = {
  success: CheckIcon,
  error: WarningIcon,
  blank: InfoIcon,
  loading: InfoIcon,
  custom: InfoIcon,
};

/** Not the library's component, because it inserts a style element that the content security policy forbids. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="toasts"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {toasts.slice(0, TOASTS_SHOWN).map(one => {
        const Icon = ICONS[one.type];
        return (
          <div
            key={one.id}
            {...one.ariaProps}
            className={clsx('toast', `toast-${one.type}`, !one.visible && 'toast-leaving')}
          >
            <Icon className="icon-s" aria-hidden="true" />
            <span>
              <TwoLanguages text={String(resolveValue(one.message, one))} />
            </span>
            {undoOf(one.id) && (
              <button type="button" className="toast-undo" onClick={() => undo(one.id)}>
                {t('app.undo')}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
