import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { CloseIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { useBackCloses } from '../../kit/use-back-closes.ts';
import { closeWindow, type OpenWindow, raiseWindow, windows } from '../../state/windows.ts';
import { t } from '../../text/t.ts';
import { useWide } from '../use-wide.ts';
import { useDrag } from './use-drag.ts';

type Props = {
  window: OpenWindow;
  title: ReactNode;
  icon?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** A window of the stage: dragged by its title bar, in front when it is touched; on a phone the whole height of the screen. */
export function WindowFrame({ window, title, icon, foot, children }: Props) {
  const wide = useWide();
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  const moveProps = useDrag(window, frame);
  const close = (): void => closeWindow(window.id);
  useBackCloses(true, close, isFront);

  // Before anything can be pressed: whoever opened it by a key may close it by the next.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    frame.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

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
      className={clsx('window', isFront && 'window-front', wide && !window.at && 'window-unplaced')}
      // Physical, as the pointer is: the one place where left and top are meant.
      style={
        wide && window.at
          ? { left: window.at.x, top: window.at.y, maxHeight: `calc(100% - ${window.at.y}px)` }
          : undefined
      }
      onPointerDownCapture={() => raiseWindow(window.id)}
      onFocusCapture={() => raiseWindow(window.id)}
      onKeyDown={onKeyDown}
    >
      {/* In a window a header would be a second banner of the page. */}
      <div
        className="window-bar"
        {...(wide && moveProps)}
        {...(wide && { role: 'group', tabIndex: 0, 'aria-label': t('a11y.window.move') })}
      >
        <span className="window-grip" aria-hidden="true" />
        {icon}
        <h2 id={titleId} className="window-title cut">
          {title}
        </h2>
        <IconButton className="window-close" label={t('app.close')} onClick={close}>
          <CloseIcon className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="window-body">{children}</div>
      {foot && <div className="window-foot">{foot}</div>}
    </section>
  );
}
