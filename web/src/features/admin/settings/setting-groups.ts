import type { Resource, SettingGroup } from '../../../../../protocol/resources/define.ts';

/** The fields of a setting that stand together, in the order of their declaration. */
export type GroupedFields = { group: SettingGroup | null; fields: readonly string[] };

/** The fields of a setting by the groups of its declaration. Those that say none of them are one at the end, as those of a small setting are. */
export const settingGroups = ({ fields, groups = {} }: Resource): readonly GroupedFields[] => {
  const groupOf = (field: string): string | undefined => fields[field]?.note?.group;
  const within = (isIn: (group: string | undefined) => boolean): string[] =>
    Object.keys(fields).filter(field => isIn(groupOf(field)));
  const named = Object.entries(groups).map(([name, group]) => ({
    group,
    fields: within(each => each === name),
  }));
  const rest = within(name => name === undefined || groups[name] === undefined);
  return rest.length === 0 ? named : [...named, { group: null, fields: rest }];
};
