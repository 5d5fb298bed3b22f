import { expect, test } from 'vitest';
import { RESOURCES } from '../../../../../protocol/resources/all.ts';
import { options1, options2 } from '../../../../../protocol/resources/options.ts';
import { windows } from '../../../../../protocol/resources/windows.ts';
import { settingGroups, unitWord } from './SettingForm.tsx';

const SETTINGS = RESOURCES.filter(({ noun }) => noun.added === undefined);

test.each(SETTINGS)('each setting in $name describes its effect, and each number its unit', ({ fields }) => {
  const silent = Object.entries(fields).filter(
    ([, { kind, note }]) =>
      !/\p{sc=Arabic}/u.test(note?.effect ?? '') || (kind === 'number' && note?.unit === undefined),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each([options1, options2])(
  'each option in $name is in exactly one group with title and explanation',
  resource => {
    const groups = settingGroups(resource);
    const fields = groups.flatMap(each => each.fields);
    expect([...fields].sort()).toEqual(Object.keys(resource.fields).sort());
    expect(groups.filter(({ group }) => !group?.title || !group.hint)).toEqual([]);
  },
);

test('settings without groups form one group; an ungrouped option is last', () => {
  expect(settingGroups(windows)).toEqual([{ group: null, fields: ['privateWindowsMax'] }]);
  const { note, ...ungrouped } = options1.fields.showLogo;
  const more = {
    ...options1,
    fields: { ...options1.fields, slow: ungrouped },
    labels: { ...options1.labels, slow: 'بطيء' },
  };
  expect(settingGroups(more).at(-1)).toEqual({ group: null, fields: ['slow'] });
});

test.each([
  ['seconds', 1, 'ثانية'],
  ['seconds', 5, 'ثوانٍ'],
  ['days', 2, 'يومان'],
  ['days', 90, 'يومًا'],
  ['days', 100, 'يوم'],
  ['messages', 0, 'رسالة'],
  ['minutes', 'خمس', 'دقيقة'],
] as const)('a value with unit %s and number %s is shown as «%s»', (unit, value, word) => {
  expect(unitWord(unit, value)).toBe(word);
});
