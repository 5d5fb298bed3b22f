import { translator } from '../../../i18n/translator.ts';
import { AppealLink } from '../../../ui/buttons/AppealLink.tsx';

/** Separate texts, because most users never read them. */
const t = translator({ 'deletion.reason': 'السبب:' });

/** Notice to the author of a deleted message: reason if given, and how to appeal. */
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
