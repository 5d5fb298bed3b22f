import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import {
  type AdminResource,
  type Draft,
  type FieldVariant,
  type FormProps,
  isAskedFor,
  labelledFields,
  labelOf,
  placeOf,
  type Row,
  readRecord,
  type Saved,
} from '../admin-resource.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { type Chosen, PictureInput } from '../fields/PictureInput.tsx';
import { textOf } from '../parts/cells.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { isGone, type Known, saveOvertaken } from '../send.ts';
import { Conflicts } from './Conflicts.tsx';
import { applied, conflictsIn, type Edits, keepEdits, keptEdits, NO_EDITS, useEdits } from './edits.ts';
import { DraftNote, FormShell } from './FormShell.tsx';
import { saveRow, useSave } from './use-save.ts';

type VariantChoiceProps = {
  variants: readonly FieldVariant[];
  chosen: FieldVariant;
  onChoose: (variant: FieldVariant) => void;
};

export function VariantChoice({ variants, chosen, onChoose }: VariantChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" className="variants">
      {variants.map(variant => (
        <label key={variant.label} className="variant">
          <input type="radio" name={name} checked={variant === chosen} onChange={() => onChoose(variant)} />
          {variant.label}
        </label>
      ))}
    </div>
  );
}

const initialDraft = (adminResource: AdminResource): Draft =>
  Object.fromEntries(
    labelledFields(adminResource).map(([name]) => [name, initialValue(adminResource.resource.fields[name])]),
  );

/** Null is a valid initial value, for example for no date or no limit. */
const initialValue = (field: Field | undefined): unknown =>
  field?.initial === undefined ? '' : field.initial;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Selects the stored variant of an existing record, or the first variant for a new one. */
const variantOf = (
  ways: readonly FieldVariant[] | undefined,
  before: Row | null,
): FieldVariant | undefined =>
  before ? (ways?.find(({ field }) => field && isFilled(before[field])) ?? ways?.at(-1)) : ways?.[0];

/** Form generated from a resource's declaration. */
export function FieldsForm({ adminResource, before, version, isGone, reload, onClose, onDone }: FormProps) {
  const {
    resource,
    picture,
    choices = {},
    inputs = {},
    hints = {},
    variants,
    below,
    textColors,
  } = adminResource;
  const [initial] = useState(() => initialDraft(adminResource));
  const form = useEdits<Draft>(placeOf(adminResource, before), before ?? initial);
  const { draft, set } = form;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [variant, setVariant] = useState(() => variantOf(variants, before && { ...before, ...draft }));
  // Opens the variant that contains an invalid hidden field.
  const showFault = (fields: string[]): void =>
    setVariant(now => {
      const isShown = fields.some(field => field === now?.field);
      return isShown ? now : (variants?.find(({ field }) => field && fields.includes(field)) ?? now);
    });
  const done = (made: Saved): void => {
    form.discard();
    onDone(made);
  };
  const saving = useSave({ resource, isNew: before === null, onDone: done, onFields: showFault, isGone });
  const { faults, gone } = saving;

  const isOtherVariant = (field: string): boolean =>
    variant !== undefined && field !== variant.field && Boolean(variants?.some(each => each.field === field));
  const takesPicture = picture !== undefined && (variant === undefined || variant.field === undefined);
  const fields = labelledFields(adminResource).filter(
    ([name]) => isAskedFor(resource.fields[name], draft) && !isOtherVariant(name),
  );

  const save = ({ record, version }: Known<Row | null>): Promise<Saved> => {
    const values = Object.fromEntries(
      Object.entries(applied(form.edits, record ?? draft)).map(([name, value]) => [
        name,
        isOtherVariant(name) ? '' : value,
      ]),
    );
    const file = takesPicture ? (chosen?.file ?? null) : null;
    const all = {
      before: record,
      version,
      draft: values,
      file,
      isByPicture: takesPicture,
      onProgress: saving.onProgress,
    };
    return adminResource.save ? adminResource.save(all) : saveRow(adminResource, all);
  };
  const isConflicting = (record: Row | null): boolean =>
    record !== null && conflictsIn(form.edits, record).length > 0;
  const hasNothing = before !== null && chosen === null && Object.keys(form.changed).length === 0;
  const close = (): void => {
    form.discard();
    onClose();
  };
  const submit = async (): Promise<void> => {
    // Without changes, closes the form without a success message.
    if (hasNothing) return close();
    await saving.run(() =>
      saveOvertaken<Row | null, Saved>({ record: before, version }, { save, reload, isConflicting }),
    );
  };
  const saveAsNew = (): Promise<void> => saving.run(() => save({ record: null, version: undefined }));

  return (
    <FormShell
      isNew={before === null}
      busy={saving.busy}
      faults={faults}
      shown={[...fields.map(([name]) => name), ...(picture && takesPicture ? [picture.part] : [])]}
      labels={resource.labels}
      onSubmit={submit}
      onSaveAsNew={gone && !picture?.isNeeded ? saveAsNew : undefined}
      onClose={close}
    >
      {form.isRestored && <DraftNote onDiscard={form.discard} />}
      {variants && variant && <VariantChoice variants={variants} chosen={variant} onChoose={setVariant} />}
      {picture && takesPicture && (
        <PictureInput
          label={picture.label}
          before={before && (picture.src?.(before) ?? textOf(before, 'uploadPath'))}
          chosen={chosen}
          share={saving.share}
          error={faults.fields[picture.part]}
          onChoose={setChosen}
        />
      )}
      {fields.map(([name, label]) => {
        const field = resource.fields[name];
        return (
          inputs[name]?.(draft[name], set, faults.fields[name], before === null) ??
          (field && (
            <FieldInput
              key={name}
              label={label}
              field={field}
              options={choices[name]}
              value={draft[name]}
              error={faults.fields[name]}
              background={textColors?.(draft)[name]}
              hint={hints[name] && t(hints[name])}
              onChange={value => set(name, value)}
            />
          ))
        );
      })}
      {below?.(draft, set, before)}
      <Conflicts {...form} record={before ?? initial} labelOf={name => labelOf(resource, name)} />
    </FormShell>
  );
}

/** Fields that contain names instead of free text. */
const NAMES = ['username', 'name', 'shortcut', 'shortcutTerm'] as const;

/** New name of a record that another operator renamed while the form was open; otherwise null. */
export const newNameOf = (opened: Row, record: Row, edits: Edits | null): string | null => {
  const field = NAMES.find(each => typeof opened[each] === 'string');
  const name = field && record[field];
  if (field === undefined || typeof name !== 'string' || name === opened[field]) return null;
  // The operator's own save changed the name, although another part of the save was refused.
  return edits?.changed[field] === name ? null : name;
};

type RecordNewsProps = {
  /** Row when the form was opened; null for a new record. */
  opened: Row | null;
  record: Row | null;
  place: string;
};

/** Notice above a form that another operator renamed the record. */
export function RecordNews({ opened, record, place }: RecordNewsProps) {
  const name = opened && record && newNameOf(opened, record, keptEdits(place));
  if (name === null) return null;
  return (
    <p className="notice mb-3" role="status">
      {t('admin.renamed', { name: isolate(name) })}
    </p>
  );
}

type UnsavedDialogProps = { onContinue: () => void; onKeep: () => void; onDiscard: () => void };

export function UnsavedDialog({ onContinue, onKeep, onDiscard }: UnsavedDialogProps) {
  return (
    <Modal role="alertdialog" title={t('admin.unsaved.title')} onClose={onContinue}>
      <p className="mb-4">{t('admin.unsaved.question')}</p>
      <div className="form-foot flex-wrap">
        <Button size="small" tone="danger" onClick={onDiscard}>
          {t('admin.draft.discard')}
        </Button>
        <Button size="small" onClick={onKeep}>
          {t('admin.unsaved.keep')}
        </Button>
        <Button size="small" tone="primary" onClick={onContinue}>
          {t('admin.unsaved.continue')}
        </Button>
      </div>
    </Modal>
  );
}

type ResourceFormProps = {
  adminResource: AdminResource;
  row: Row | null;
  onClose: () => void;
  onDone: FormProps['onDone'];
};

/**
 * Form for a new or existing record. An existing record is fetched first. Closing with unsaved edits requires
 * confirmation.
 */
export function ResourceForm({ adminResource, row, onClose, onDone }: ResourceFormProps) {
  const { resource, Form = FieldsForm, isWide } = adminResource;
  const { definite, add = definite, edit = definite } = resource.noun;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  // Each opening reads the record again, because a cached read may predate later saves.
  const [opening] = useState(() => crypto.randomUUID());
  // The key contains the resource's name, so that changes by other operators refetch the record.
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
    <Modal
      className={isWide ? 'modal-account' : 'modal-form'}
      title={nameOf(row ? edit : add)}
      onClose={leave}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton label={nameOf(row ? edit : add)} />}
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
