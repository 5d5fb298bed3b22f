import { translator } from '../../../i18n/translator.ts';
import { AppealLink } from '../../../ui/buttons/AppealLink.tsx';

/** Separate texts, because most users never need them. */
const t = translator({ 'deletion.reason': 'السبب:' });

/** Notice to a deleted message's author: reason, if given, and a link for an appeal. */
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
