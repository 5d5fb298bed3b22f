import { p } from '../../../../text/p.ts';
import { textOf } from '../../table/cells.tsx';
import type { Row } from '../../table/described.ts';
import { RemovalQuestion } from '../../table/RemovalQuestion.tsx';

/** The entry's words go; its place in the chain stays. */
export function EventRemoval({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <RemovalQuestion
      path={`/events/${row._id}`}
      resource="events"
      question={p('admin.confirmDelete.event')}
      name={textOf(row, 'eventData')}
      done={p('admin.toast.event.deleted')}
      onClose={onClose}
    />
  );
}
