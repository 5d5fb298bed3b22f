import { RESOURCES } from '../../../../../protocol/resources/all.ts';
import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';

/**
 * A field that matches a search. `setting`: its name if the section shows it directly; empty for a field of records.
 */
export type FoundField = { section: SectionName; number: number; label: string; setting: string };

const FOUND_MAX = 8;

/** Finds fields by label, group, hint or name. Label matches come first, and among equals settings. */
export function foundFields(query: string, mayOpen: (section: SectionName) => boolean): FoundField[] {
  const wanted = fold(query).trim();
  if (wanted === '') return [];
  const all = RESOURCES.filter(({ section }) => mayOpen(section)).flatMap(
    ({ section, fields, labels, groups = {}, noun }) =>
      Object.entries(fields).flatMap(([name, { note }]) => {
        const label = nameOf(labels[name] ?? name);
        const group = note?.group === undefined ? '' : nameOf(groups[note.group]?.title ?? '');
        if (!fold(`${label} ${group} ${nameOf(note?.effect ?? '')} ${name}`).includes(wanted)) return [];
        // A resource without creatable records is a setting.
        const setting = noun.added === undefined ? name : '';
        return [{ section, number: sectionByName(section).number, label, setting }];
      }),
  );
  const rank = ({ label, setting }: FoundField): number =>
    (fold(label).includes(wanted) ? 0 : 2) + (setting === '' ? 1 : 0);
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, FOUND_MAX);
}
