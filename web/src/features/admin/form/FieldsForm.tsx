import { useState } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import {
  type AdminResource,
  type Draft,
  type FieldVariant,
  type FormProps,
  labelledFields,
  type Row,
} from '../admin-resource.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { type Chosen, PictureInput } from '../fields/PictureInput.tsx';
import { VariantChoice } from '../fields/VariantChoice.tsx';
import { textOf } from '../table/cells.tsx';
import { FormShell } from './FormShell.tsx';
import { saveRow } from './save-row.ts';
import { useSave } from './use-save.ts';

const initialDraft = (adminResource: AdminResource, before: Row | null): Draft =>
  before ??
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
export function FieldsForm({ adminResource, before, onClose, onDone }: FormProps) {
  const { resource, picture, choices = {}, inputs = {}, variants, below } = adminResource;
  const [draft, setDraft] = useState(() => initialDraft(adminResource, before));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [variant, setVariant] = useState(() => variantOf(variants, before));
  const [share, setShare] = useState<number | null>(null);
  const set = (field: string, value: unknown): void => setDraft(now => ({ ...now, [field]: value }));
  const saving = useSave({ noun: adminResource.resource.noun, isNew: before === null, onDone });
  const { faults } = saving;

  const isOtherVariant = (field: string): boolean =>
    variant !== undefined && field !== variant.field && Boolean(variants?.some(each => each.field === field));
  const takesPicture = picture !== undefined && (variant === undefined || variant.field === undefined);

  const submit = (): Promise<void> =>
    saving.run(() => {
      const values = Object.fromEntries(
        Object.entries(draft).map(([name, value]) => [name, isOtherVariant(name) ? '' : value]),
      );
      const file = takesPicture ? (chosen?.file ?? null) : null;
      const all = { before, draft: values, file, isByPicture: takesPicture, onProgress: setShare };
      return adminResource.save ? adminResource.save(all) : saveRow(adminResource, all);
    });

  return (
    <FormShell
      isNew={before === null}
      busy={saving.busy}
      fault={faults.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      {variants && variant && <VariantChoice variants={variants} chosen={variant} onChoose={setVariant} />}
      {picture && takesPicture && (
        <PictureInput
          label={picture.label}
          before={before && (picture.src?.(before) ?? textOf(before, 'uploadPath'))}
          chosen={chosen}
          share={share}
          error={faults.fields[picture.part]}
          onChoose={setChosen}
        />
      )}
      {labelledFields(adminResource).map(([name, label]) => {
        const field = resource.fields[name];
        if (!field || isOtherVariant(name)) return null;
        return (
          inputs[name]?.(draft[name], set) ?? (
            <FieldInput
              key={name}
              label={label}
              field={field}
              options={choices[name]}
              value={draft[name]}
              error={faults.fields[name]}
              onChange={value => set(name, value)}
            />
          )
        );
      })}
      {below?.(draft, set, before)}
    </FormShell>
  );
}
