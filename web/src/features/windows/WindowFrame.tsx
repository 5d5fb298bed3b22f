import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../i18n/t.ts';
import { closeWindow, type OpenWindow, raiseWindow, windows } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useCloseOnBack } from '../../ui/dialogs/use-close-on-back.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { useDrag } from './use-drag.ts';

type Props = {
  window: OpenWindow;
  title: ReactNode;
  icon?: ReactNode;
  /** Beside the button that closes it. */
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A window: dragged by its title bar, raised by a touch; on a phone full screen. */
export function WindowFrame({ window, title, icon, action, footer, children }: Props) {
  const wide = useWideScreen();
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  const moveProps = useDrag(window, frame, wide);
  const close = (): void => closeWindow(window.id);
  useCloseOnBack(true, close, isFront);

  // Before the next key press: whoever opened it with a key can close it with the next.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    // A window whose part of the page was loaded late stays behind those that were opened after it.
    if (windows.open.at(-1)?.id === window.id) frame.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [window.id]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };

  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={clsx('window', isFront && 'window-front', wide && !window.position && 'window-unplaced')}
      // Physical left and top, since pointer coordinates are physical.
      style={
        wide && window.position
          ? {
              left: window.position.x,
              top: window.position.y,
              maxHeight: `calc(100% - ${window.position.y}px)`,
            }
          : undefined
      }
      onPointerDownCapture={() => raiseWindow(window.id)}
      onFocusCapture={() => raiseWindow(window.id)}
      onKeyDown={onKeyDown}
    >
      {/* A header element would be a second banner landmark. */}
      <div
        className="window-bar"
        {...(wide && moveProps)}
        {...(wide && { role: 'group', tabIndex: 0, 'aria-label': t('a11y.window.move') })}
      >
        <span className="window-grip" aria-hidden="true" />
        {icon}
        <h2 id={titleId} className="window-title truncated">
          {title}
        </h2>
        {action}
        <IconButton className="window-close" label={t('app.close')} onClick={close}>
          <CloseIcon className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="window-body">{children}</div>
      {footer && <div className="window-foot">{footer}</div>}
    </section>
  );
}
