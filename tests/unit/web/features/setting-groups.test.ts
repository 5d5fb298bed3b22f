import { expect, test } from 'vitest';
import { options1, options2 } from '../../../../protocol/resources/options.ts';
import { windows } from '../../../../protocol/resources/windows.ts';
import { settingGroups } from '../../../../web/src/features/admin/form/setting-groups.ts';

test.each([options1, options2])(
  'every option of $name stands in one group, which has a title and a line of explanation (PANEL-88)',
  resource => {
    const groups = settingGroups(resource);
    const fields = groups.flatMap(group => group.fields);
    expect([...fields].sort()).toEqual(Object.keys(resource.fields).sort());
    expect(groups.filter(({ title, hint }) => title === null || hint === null)).toEqual([]);
  },
);

test('a setting without groups is one, and a new option of no group stands at the end (PANEL-88)', () => {
  expect(settingGroups(windows)).toEqual([{ title: null, hint: null, fields: ['privateWindowsMax'] }]);
  const { showLogo } = options1.fields;
  const more = {
    ...options1,
    fields: { ...options1.fields, slow: showLogo },
    labels: { ...options1.labels, slow: 'بطيء' },
  };
  expect(settingGroups(more).at(-1)).toEqual({ title: null, hint: null, fields: ['slow'] });
});
