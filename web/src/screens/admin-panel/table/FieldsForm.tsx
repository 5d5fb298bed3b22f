import { useState } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { p } from '../../../text/p.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { type Chosen, PictureInput } from '../fields/PictureInput.tsx';
import { WayChoice } from '../fields/WayChoice.tsx';
import { textOf } from './cells.tsx';
import type { Described, Draft, FormProps, Row, Way } from './described.ts';
import { FormShell } from './FormShell.tsx';
import { save } from './save.ts';
import { useSaving } from './use-saving.ts';

const beginning = ({ resource, fields }: Described, before: Row | null): Draft =>
  before ?? Object.fromEntries(Object.keys(fields).map(name => [name, initialOf(resource.fields[name])]));

/** Null is a beginning of its own: no date, no limit. */
const initialOf = (field: Field | undefined): unknown => (field?.initial === undefined ? '' : field.initial);

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A record is edited the way it was said; a new one begins with the first. */
const wayOf = (ways: readonly Way[] | undefined, before: Row | null): Way | undefined =>
  before ? (ways?.find(({ field }) => field && isSaid(before[field])) ?? ways?.at(-1)) : ways?.[0];

/** The form that a resource's declaration makes. */
export function FieldsForm({ described, before, onClose, onDone }: FormProps) {
  const { resource, fields, picture, choices = {}, inputs = {}, oneOf, below } = described;
  const [draft, setDraft] = useState(() => beginning(described, before));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [way, setWay] = useState(() => wayOf(oneOf, before));
  const [share, setShare] = useState<number | null>(null);
  const set = (field: string, value: unknown): void => setDraft(now => ({ ...now, [field]: value }));
  const saving = useSaving({ noun: described.noun, isNew: before === null, onDone });
  const { faults } = saving;

  const isOtherWay = (field: string): boolean =>
    way !== undefined && field !== way.field && Boolean(oneOf?.some(each => each.field === field));
  const takesPicture = picture !== undefined && (way === undefined || way.field === undefined);

  const submit = (): Promise<void> =>
    saving.run(() => {
      const said = Object.fromEntries(
        Object.entries(draft).map(([name, value]) => [name, isOtherWay(name) ? '' : value]),
      );
      const file = takesPicture ? (chosen?.file ?? null) : null;
      const all = { before, draft: said, file, byPicture: takesPicture, onProgress: setShare };
      return described.save ? described.save(all) : save(described, all);
    });

  return (
    <FormShell
      isNew={before === null}
      busy={saving.busy}
      fault={faults.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      {oneOf && way && <WayChoice ways={oneOf} chosen={way} onChoose={setWay} />}
      {picture && takesPicture && (
        <PictureInput
          label={p(picture.label)}
          before={before && (picture.src?.(before) ?? textOf(before, 'uploadPath'))}
          chosen={chosen}
          share={share}
          error={faults.fields[picture.part]}
          onChoose={setChosen}
        />
      )}
      {Object.entries(fields).map(([name, label]) => {
        const field = resource.fields[name];
        if (!field || isOtherWay(name)) return null;
        return (
          inputs[name]?.(draft[name], set) ?? (
            <FieldInput
              key={name}
              label={p(label)}
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
