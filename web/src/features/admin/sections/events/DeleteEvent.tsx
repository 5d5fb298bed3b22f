import type { AuditRecord } from '../../../../../../protocol/rest/monitoring.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { savedText } from '../../form/done-text.ts';
import { send } from '../../send.ts';
import { DeleteDialog } from '../../table/DeleteDialog.tsx';

/** Removes the text of an entry; its place in the chain stays. */
export function DeleteEvent({ event, onClose }: { event: AuditRecord; onClose: () => void }) {
  return (
    <DeleteDialog
      remove={() => send('DELETE /events/:key', { params: { key: event._id } })}
      resource="events"
      question={t('admin.confirmDelete.event')}
      name={event.eventData}
      done={savedText('admin.toast.event.deleted')}
      onClose={onClose}
    />
  );
}
