import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { options2 } from '../../../../../protocol/resources/options.ts';
import { words } from '../../../../../protocol/resources/words.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { FieldsForm } = await import('./ResourceForm.tsx');
const { SettingFields } = await import('../settings/SettingForm.tsx');
const { WordPreview } = await import('../sections/words/Words.tsx');
const { OperatorContext } = await import('../operator.ts');

const noOp = (): void => {};

const draw = (part: ReactElement, client = new QueryClient()): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, part));

test.each([
  ['replace', ['replacement']],
  ['mute', ['minutes']],
  ['refuse', []],
])('word form with action %s: only its own fields are shown', (act, asked) => {
  const drawn = draw(
    createElement(FieldsForm, {
      adminResource: { resource: words, columns: [] },
      before: { _id: 'w', text: 'خرشوفة', act },
      version: undefined,
      isGone: false,
      reload: () => Promise.reject(new Error('unexpected reload')),
      onClose: noOp,
      onDone: noOp,
    }),
  );
  expect(drawn).toContain(words.labels.act);
  const shown = (['replacement', 'minutes'] as const).filter(name => drawn.includes(words.labels[name]));
  expect(shown).toEqual(asked);
});

test.each([
  ['mute', true],
  ['warn', false],
])('link form with action %s: the minutes row is shown: %s', (linksAct, isAsked) => {
  const draft = { linksAct, repeatAct: 'refuse' };
  const rows = SettingFields({ resource: options2, choices: {}, draft, faults: {}, set: noOp });
  // Skips internal keys, which begin with `_`. The rows are not rendered, because they read the panel's address, which
  // only a browser has.
  const drawn = JSON.stringify(rows, (key, value) => (key.startsWith('_') ? undefined : value));
  expect(drawn).toContain(options2.labels.linksAct);
  expect(drawn.includes(`"label":"${options2.labels.spamMuteMinutes}"`)).toBe(isAsked);
});

test.each([
  ['off, operator of Options-2', false, true, 1],
  ['off, operator without Options-2', false, false, 0],
  ['on, operator of Options-2', true, true, 0],
])(
  'only operators of Options-2 can switch on a disabled word preview: %s',
  (_, isOn, canAccessOptions2Menu, switches) => {
    const client = new QueryClient();
    client.setQueryData(['wordPreview', 'خرشوفة', 'word'], { isOn, read: 0, found: 0, hits: [] });
    const operator = { adminPanelPermissions: { canAccessOptions2Menu } } as never;
    const preview = createElement(WordPreview, { text: 'خرشوفة', match: 'word' });
    const drawn = draw(createElement(OperatorContext, { value: operator }, preview), client);
    expect(drawn).toContain('تجربة على آخر ما كُتب');
    expect(drawn.split('<button').length - 1).toBe(switches);
  },
);
