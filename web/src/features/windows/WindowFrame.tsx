import clsx from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMove } from 'react-aria/useMove';
import { useSnapshot } from 'valtio';
import { t } from '../../i18n/t-windows.ts';
import { closeWindow, moveWindow, type OpenWindow, raiseWindow, windows } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useCloseOnBack } from '../../ui/dialogs/use-close-on-back.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';

export type WindowProps = { window: OpenWindow };

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

const CASCADE_PX = 24;
const MARGIN_PX = 16;
/** Part of a window that stays reachable after dragging. */
const IN_REACH_PX = 48;

/** Position of the `nth` window: from the top left, beside the side panel, each with a further offset. */
export const initialPosition = (nth: number, stage: Size, size: Size): Point =>
  clampPosition({ x: MARGIN_PX + nth * CASCADE_PX, y: MARGIN_PX + nth * CASCADE_PX }, stage, size);

/** Limits the position to the stage. If the window does not fit, at least its title bar stays visible. */
export const clampPosition = ({ x, y }: Point, stage: Size, { width, height }: Size): Point => ({
  x: clamp(x, Math.min(0, stage.width - width), Math.max(0, stage.width - width)),
  y: clamp(y, 0, Math.max(0, Math.min(stage.height - height, stage.height - IN_REACH_PX))),
});

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const KEY_STEP_PX = 10;
const KEY_LEAP_PX = 50;

/**
 * Moves a window by its title bar with mouse, touch, or arrow keys (Shift for larger steps). If the browser shrinks,
 * the window moves back onto the stage.
 */
export const useDrag = (window: OpenWindow, frame: RefObject<HTMLElement | null>, wide: boolean) => {
  const start = useRef<Point>({ x: 0, y: 0 });
  /** The stage cuts off a window at its lower edge. So the window moves up by its largest height. */
  const tallest = useRef(0);

  const moveTo = (to: Point): void => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    moveWindow(window.id, clampPosition(to, { width: stage.clientWidth, height: stage.clientHeight }, size));
  };

  const currentPosition = (): Point | null =>
    windows.open.find(({ id }) => id === window.id)?.position ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: places the window once, when it opens; later the observer moves it
  useEffect(() => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    if (currentPosition() === null) {
      const nth = windows.open.filter(({ position }) => position !== null).length;
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      moveWindow(
        window.id,
        initialPosition(nth, { width: stage.clientWidth, height: stage.clientHeight }, size),
      );
    }
    if (!wide) return;
    let seen = '';
    const resized = new ResizeObserver(() => {
      tallest.current = Math.max(tallest.current, box.offsetHeight);
      const size = `${stage.clientWidth} ${stage.clientHeight}`;
      if (size === seen) return;
      seen = size;
      const { x, y } = currentPosition() ?? start.current;
      moveTo({ x, y: Math.min(y, Math.max(0, stage.clientHeight - tallest.current)) });
    });
    resized.observe(stage);
    resized.observe(box);
    return () => resized.disconnect();
  }, [wide]);

  const { moveProps } = useMove({
    onMoveStart: () => {
      start.current = currentPosition() ?? start.current;
    },
    onMove: ({ deltaX, deltaY, pointerType, shiftKey }) => {
      if (pointerType === 'keyboard') {
        const step = shiftKey ? KEY_LEAP_PX : KEY_STEP_PX;
        const { x, y } = currentPosition() ?? start.current;
        moveTo({ x: x + Math.sign(deltaX) * step, y: y + Math.sign(deltaY) * step });
        return;
      }
      start.current = { x: start.current.x + deltaX, y: start.current.y + deltaY };
      moveTo(start.current);
    },
  });
  return moveProps;
};

type WindowFrameProps = {
  window: OpenWindow;
  title: ReactNode;
  icon?: ReactNode;
  /** Shown beside the close button. */
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A draggable window, raised by a press. On a phone it fills the screen. */
export function WindowFrame({ window, title, icon, action, footer, children }: WindowFrameProps) {
  const wide = useWideScreen();
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  const moveProps = useDrag(window, frame, wide);
  const close = (): void => closeWindow(window.id);
  useCloseOnBack(true, close, isFront);

  // Layout effect, so that the next key can close a window that a key opened.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    // A window whose code loads late stays behind windows opened after it.
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
      // Physical left and top, because pointer coordinates are physical.
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
