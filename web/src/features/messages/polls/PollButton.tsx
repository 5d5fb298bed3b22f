import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { translator } from '../../../i18n/translator.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PollIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const t = translator({ 'poll.make': 'استطلاع جديد' } as const);

const PollForm = lazyPart(() => import('./PollForm.tsx'));

/** Opens the form of a poll, for users who may make one. */
export default function PollButton({ disabled }: { disabled: boolean }) {
  const { polls } = useSnapshot(siteSettings);
  const [isOpen, setOpen] = useState(false);
  if (!polls) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        label={t('poll.make')}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <PollIcon className="icon" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <LazyBoundary onFailed={close}>
          <PollForm onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
