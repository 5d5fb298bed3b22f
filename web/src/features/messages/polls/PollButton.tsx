import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { makePolls } from '../../../../../protocol/rules/may/attachments.ts';
import { translator } from '../../../i18n/translator.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PollIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const t = translator({ 'poll.make': 'استطلاع جديد' } as const);

const PollForm = lazyPart(() => import('./PollForm.tsx'));

/** Opens the poll form, for users with `canMakePolls`. */
export function PollButton({ disabled }: { disabled: boolean }) {
  const { polls } = useSnapshot(siteSettings);
  const [isOpen, setOpen] = useState(false);
  const canMakePolls = usePermission('canMakePolls') === true;
  if (makePolls({ permissions: { canMakePolls } }, polls) !== 'allowed') return null;
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
