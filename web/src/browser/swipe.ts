import { language } from '../i18n/language.ts';
import { endPress } from './long-press.ts';

/** Width of the screen edges, where a swipe is a browser gesture. */
const EDGE_PX = 24;
const SLACK_PX = 10;
const SWIPED_PX = 64;

/** Direction of a row's end: to the left in Arabic. */
const TO_END = language === 'ar' ? -1 : 1;

/** Distance that a row follows the finger towards the row's end; 0 during a scroll. */
export const swipedBy = (dx: number, dy: number): number =>
  TO_END * dx < SLACK_PX || Math.abs(dy) > TO_END * dx ? 0 : Math.min(TO_END * dx, SWIPED_PX);

type Start = { pointerType: string; clientX: number; clientY: number };

/** Starts a swipe on a row. `act` runs on release if the distance is sufficient. */
export const startSwipe = (
  { pointerType, clientX, clientY }: Start,
  row: HTMLElement,
  act: () => void,
): void => {
  if (pointerType !== 'touch' || clientX < EDGE_PX || clientX > innerWidth - EDGE_PX) return;
  let shift = 0;
  const follow = (event: PointerEvent): void => {
    shift = swipedBy(event.clientX - clientX, event.clientY - clientY);
    // A swipe cancels the long press.
    if (shift > 0) endPress.onPointerCancel();
    row.style.translate = shift > 0 ? `${TO_END * shift}px` : '';
  };
  const end = (event: PointerEvent): void => {
    row.style.translate = '';
    for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end);
    window.removeEventListener('pointermove', follow);
    if (event.type === 'pointerup' && shift >= SWIPED_PX) act();
  };
  window.addEventListener('pointermove', follow);
  for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end);
};
