import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type AdminResource, type FormProps, placeOf, type Row } from '../admin-resource.ts';
import { isGone } from '../send.ts';
import { NO_EDITS } from './edits.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { keepEdits, keptEdits } from './kept-edits.ts';
import { LoadError } from './LoadError.tsx';
import { RecordNews } from './RecordNews.tsx';
import { readRecord } from './read-record.ts';
import type { Known } from './save-overtaken.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

type Props = {
  adminResource: AdminResource;
  row: Row | null;
  onClose: () => void;
  onDone: FormProps['onDone'];
};

/** Adds a record, or edits one, which is fetched again first. Whoever closes it with something unsaved is asked. */
export function ResourceForm({ adminResource, row, onClose, onDone }: Props) {
  const { resource, Form = FieldsForm, isWide } = adminResource;
  const { definite, add = definite, edit = definite } = resource.noun;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  // Each opening reads the record for itself: what an earlier one read is older than what was saved since.
  const [opening] = useState(() => crypto.randomUUID());
  // By the name of the resource the panel reads it again when somebody else has changed it.
  const queryKey = ['form', resource.name, opening];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => row && readRecord(adminResource, row),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const reload = async (): Promise<Known<Row>> => {
    if (!row) throw new Error('a new record cannot be read again');
    const known = await readRecord(adminResource, row);
    client.setQueryData(queryKey, known);
    return known;
  };
  const place = placeOf(adminResource, row);
  const leave = (): void => (keptEdits(place) ? setAsked(true) : onClose());
  return (
    <Modal className={isWide ? 'modal-account' : 'modal-form'} title={row ? edit : add} onClose={leave}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton label={row ? edit : add} />}
      {data !== undefined && <RecordNews opened={row} record={data?.record ?? null} place={place} />}
      {data !== undefined && (
        <Form
          adminResource={adminResource}
          before={data?.record ?? null}
          version={data?.version}
          isGone={isGone(error)}
          reload={reload}
          onClose={onClose}
          onDone={onDone}
        />
      )}
      {isAsked && (
        <UnsavedDialog
          onContinue={() => setAsked(false)}
          onKeep={onClose}
          onDiscard={() => {
            keepEdits(place, NO_EDITS);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}
