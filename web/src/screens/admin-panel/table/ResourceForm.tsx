import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/http.ts';
import { Modal } from '../../../kit/Modal.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { p } from '../../../text/p.ts';
import { type Described, pathOf, type Row } from './described.ts';
import { FieldsForm } from './FieldsForm.tsx';

type Props = { described: Described; row: Row | null; onClose: () => void; onDone: () => void };

/** Adds a record, or edits one, which is read anew first. */
export function ResourceForm({ described, row, onClose, onDone }: Props) {
  const { resource, add, edit, Form = FieldsForm, isWide } = described;
  const { data, error } = useQuery({
    queryKey: ['panel', resource.name, 'one', row?._id ?? null],
    queryFn: async () => {
      if (!row) return null;
      return ((await ask<Record<string, Row>>(pathOf(described, row))).data[resource.singular] ?? row) as Row;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal isWide={isWide} title={p(row ? edit : add)} onClose={onClose}>
      {error && (
        <p className="field-error" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined && !error && <Skeleton label={p(row ? edit : add)} />}
      {data !== undefined && <Form described={described} before={data} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}
