import { useId, useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { UploadIcon } from '../../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../../ui/LazyBoundary.tsx';
import { t } from './move-in-texts.ts';

const MemberImportDialog = lazyPart(() => import('./MemberImportDialog.tsx'));

/** Offers to take over the members of another chat. */
export function MoveIn() {
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('moveIn.title')}
      </h2>
      <p className="mb-4 text-ink-2">{t('moveIn.hint')}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        <UploadIcon className="icon-s" aria-hidden="true" />
        {t('moveIn.open')}
      </Button>
      {isOpen && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <MemberImportDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </section>
  );
}
