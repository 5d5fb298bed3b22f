import { useEffect, useId, useRef } from 'react';
import { chat } from '../../../client/chat.ts';
import { formatDuration } from '../../../i18n/format/format-duration.ts';
import { t } from '../../../i18n/t-windows.ts';
import { currentUser } from '../../../state/people.ts';
import { setIdleWarning } from '../../../state/session.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ClockIcon } from '../../../ui/icons.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

const over = (): void => setIdleWarning(null);

/** Any frame counts as activity. Sending the unchanged status does not affect others. */
const stay = (): void => {
  chat().setStatus(currentUser()?.status ?? 'available');
  over();
};

const isField = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable]') === true;

/** Not modal, and takes no focus from a field, so that typed letters stay in the field. */
export default function IdleWarning({ closesAt }: { closesAt: number }) {
  const left = useCountdown(closesAt, over);
  const title = useId();
  const body = useId();
  const question = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = question.current;
    const before = document.activeElement;
    if (!isField(before)) box?.querySelector('button')?.focus();
    return () => {
      if (box?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <div
      ref={question}
      className="modal modal-gold idle-question"
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={body}
    >
      <h2 id={title} className="mb-4 flex items-center gap-[.8rem] text-[1.7rem]">
        <ClockIcon className="icon" aria-hidden="true" />
        {t('idle.title')}
      </h2>
      <p id={body} className="text-[1.6rem]" role="timer" aria-live="off">
        {t('idle.body', { left: formatDuration(left) })}
      </p>
      <div className="mt-4 flex justify-end">
        <Button size="small" tone="primary" onClick={stay}>
          {t('idle.stay')}
        </Button>
      </div>
    </div>
  );
}
