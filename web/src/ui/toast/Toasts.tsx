import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { t } from '../../i18n/t.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icons.ts';
import { TwoLanguages } from '../TwoLanguages.tsx';
import { TOASTS_SHOWN, undo, undoOf } from './toast.ts';
import { placeToasts } from './toast-place.ts';

const ICONS = {
  success: CheckIcon,
  error: WarningIcon,
  blank: InfoIcon,
  loading: InfoIcon,
  custom: InfoIcon,
};

/** The library's own toasts insert a style element, which the content security policy forbids. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  const place = useRef<HTMLDivElement>(null);
  const ids = toasts.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stack of toasts has another size
  useLayoutEffect(() => {
    if (place.current) placeToasts(place.current);
  }, [ids]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock
    <div
      ref={place}
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
