import { useState } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { t } from '../../../i18n/t-panel.ts';
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
  type Saved,
} from '../admin-resource.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { type Chosen, PictureInput } from '../fields/PictureInput.tsx';
import { VariantChoice } from '../fields/VariantChoice.tsx';
import { textOf } from '../table/cells.tsx';
import { Conflicts } from './Conflicts.tsx';
import { DraftNote } from './DraftNote.tsx';
import { applied, conflictsIn } from './edits.ts';
import { FormShell } from './FormShell.tsx';
import { type Known, saveOvertaken } from './save-overtaken.ts';
import { saveRow } from './save-row.ts';
import { useEdits } from './use-edits.ts';
import { useSave } from './use-save.ts';

const initialDraft = (adminResource: AdminResource): Draft =>
  Object.fromEntries(
    labelledFields(adminResource).map(([name]) => [name, initialValue(adminResource.resource.fields[name])]),
  );

/** Null is an initial value of its own: no date, no limit. */
const initialValue = (field: Field | undefined): unknown =>
  field?.initial === undefined ? '' : field.initial;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A record is edited in the variant that it was filled in with; a new one starts with the first. */
const variantOf = (
  ways: readonly FieldVariant[] | undefined,
  before: Row | null,
): FieldVariant | undefined =>
  before ? (ways?.find(({ field }) => field && isFilled(before[field])) ?? ways?.at(-1)) : ways?.[0];

/** The form that is generated from a resource's declaration. */
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
  // A fault of a field that is not on the screen opens the variant that has it.
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
    // What was saved before is not said to be saved now.
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
