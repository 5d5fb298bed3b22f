import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestField } from '../../../client/http/http-client.ts';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { type AdminResource, paramsOf, type Row, rowIn } from '../admin-resource.ts';
import { errorMessage } from '../send.ts';
import { FieldsForm } from './FieldsForm.tsx';

type Props = { adminResource: AdminResource; row: Row | null; onClose: () => void; onDone: () => void };

/** Adds a record, or edits one, which is fetched again first. */
export function ResourceForm({ adminResource, row, onClose, onDone }: Props) {
  const { resource, Form = FieldsForm, isWide } = adminResource;
  const { definite, add = definite, edit = definite } = resource.noun;
  // Each opening reads the record for itself: what an earlier one read is older than what was saved since.
  const [opening] = useState(() => crypto.randomUUID());
  const { data, error } = useQuery({
    queryKey: ['form', opening],
    queryFn: async () =>
      row &&
      rowIn(
        await requestField('GET /:resource/:key', resource.singular, {
          params: paramsOf(adminResource, row),
        }),
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal isWide={isWide} title={row ? edit : add} onClose={onClose}>
      {error && (
        <p className="field-error" role="alert">
          <TwoLanguages text={errorMessage(error)} />
        </p>
      )}
      {data === undefined && !error && <Skeleton label={row ? edit : add} />}
      {data !== undefined && (
        <Form adminResource={adminResource} before={data} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}
