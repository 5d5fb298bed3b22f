import { translator } from '../../../i18n/translator.ts';
import { AppealLink } from '../../../ui/buttons/AppealLink.tsx';

/** Separate texts, because most users never read them. */
const t = translator({ 'deletion.reason': 'السبب:' });

/** To the author of a message that somebody else has deleted: why, where that was said, and how to appeal. */
export default function DeletionDetails({ reason, appeal }: { reason?: string | undefined; appeal: string }) {
  return (
    <>
      {reason !== undefined && (
        <>
          {`. ${t('deletion.reason')} `}
          <bdi>{reason}</bdi>
        </>
      )}
      {' · '}
      <AppealLink code={appeal} />
    </>
  );
}
