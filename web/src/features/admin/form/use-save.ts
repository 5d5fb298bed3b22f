import { useMemo, useState } from 'react';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import {
  type AdminResource,
  type Draft,
  labelledFields,
  paramsOf,
  rowIn,
  type Saved,
  type SaveInput,
} from '../admin-resource.ts';
import {
  errorMessage,
  type Faults,
  fieldErrors,
  ifMatch,
  isAwaiting,
  isGone,
  isOvertaken,
  NO_FAULTS,
  send,
  sendVersioned,
} from '../send.ts';
import { doneText } from './done-text.ts';

/** `onFields`: called with the fields named in a refusal. */
type SaveDeps = {
  resource: Pick<Resource, 'noun' | 'singular'>;
  isNew: boolean;
  onDone: (made: Saved) => void;
  onFields?: (fields: string[]) => void;
  /** Whether the form already knows that the record was removed. */
  isGone: boolean;
};

/**
 * Saves a form, one save at a time. `share`: uploaded fraction of a picture, or null without a picture. After a
 * refusal, the form stays open with errors at its fields. A change that needs approval by another account closes the
 * form.
 */
export const useSave = ({ resource, isNew, onDone, onFields, isGone: isKnownGone }: SaveDeps) => {
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [isFoundGone, setGone] = useState(false);
  const gone = isKnownGone || isFoundGone;
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const run = async (save: () => Promise<Saved>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const made = await save();
      const isMade = isNew || gone;
      toast.adminSuccess(doneText(resource, isMade ? 'created' : 'edited'));
      onDone(made);
    } catch (error) {
      if (isAwaiting(error)) {
        toast.blank(errorMessage(error));
        onDone(undefined);
        return;
      }
      const found = fieldErrors(error);
      const isRemoved = !isNew && isGone(error);
      if (isRemoved) setGone(true);
      const whole = isOvertaken(error) ? t('admin.conflict.whole') : found.whole;
      onFields?.(Object.keys(found.fields));
      setFaults({ ...found, whole });
      setBusy(false);
    } finally {
      setShare(null);
    }
  };
  const shown = useMemo(() => (gone ? { ...faults, whole: t('admin.gone') } : faults), [faults, gone]);
  return { faults: shown, gone, busy, share, onProgress: setShare, run };
};

/** Fields whose value differs from the stored record. */
export const changedFields = (values: Draft, before: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));

export const formDataOf = (part: string, file: File | null, values: Draft): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') form.set(name, String(value));
  if (file) form.set(part, file);
  return form;
};

/**
 * Creates or updates a record. A new record with a picture is sent as a form; an existing record's picture is replaced
 * by a separate request.
 */
export async function saveRow(
  adminResource: AdminResource,
  { before, version, draft, file, onProgress }: SaveInput,
): Promise<Saved> {
  const { resource, picture, changeMethod = 'PATCH', bodyOf } = adminResource;
  const valuesOf = (fields: Draft): Draft =>
    bodyOf?.(fields) ??
    Object.fromEntries(labelledFields(adminResource).map(([name]) => [name, fields[name]]));
  const values = valuesOf(draft);
  if (!before) {
    const body = picture && (file || picture.isNeeded) ? formDataOf(picture.part, file, values) : values;
    const made = await send('POST /:resource', {
      params: { resource: resource.name },
      body,
      ...(file && { onProgress }),
    });
    return rowIn(made[resource.singular])._id;
  }
  const params = paramsOf(adminResource, before);
  const changed = changedFields(values, valuesOf(before));
  let current = version;
  if (Object.keys(changed).length > 0) {
    const change = { params, body: changed, ...ifMatch(version) };
    current = (await sendVersioned(`${changeMethod} /:resource/:key`, change)).version;
  }
  if (picture && file) {
    const body = formDataOf(picture.part, file, {});
    await send('PUT /:resource/:key', { params, body, onProgress, ...ifMatch(current) });
  }
  return undefined;
}
