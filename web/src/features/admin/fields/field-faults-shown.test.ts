import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { FIELD_KINDS } = await import('../../../../../protocol/resources/define.ts');
const { flag } = await import('../../../../../protocol/resources/fields.ts');
const { FieldInput } = await import('./FieldInput.tsx');
const { PictureInput } = await import('./PictureInput.tsx');
const { FormShell } = await import('../form/FormShell.tsx');
const { NO_FAULTS } = await import('../send.ts');

const error = 'هذا الحقل مطلوب.\nis required';
const label = 'الاسم';
const noOp = (): void => {};

/** Matches the Arabic text with the English in a separate element and direction. */
const TWO = /هذا الحقل مطلوب\.<span lang="en" dir="ltr"[^>]*>is required<\/span>/;

test.each(FIELD_KINDS)('an error in a %s field is shown in both languages', kind => {
  const field = { ...flag(false), kind };
  const props = { label, field, options: undefined, value: null, error, onChange: noOp };
  expect(renderToStaticMarkup(createElement(FieldInput, props))).toMatch(TWO);
});

test('an image error and an error without a visible field are shown in both languages', () => {
  const picture = { label, before: null, chosen: null, share: null, error, onChoose: noOp };
  expect(renderToStaticMarkup(createElement(PictureInput, picture))).toMatch(TWO);
  const form = {
    isNew: true,
    busy: false,
    faults: { ...NO_FAULTS, fields: { name: error } },
    shown: [],
    labels: { name: label },
    onSubmit: async () => {},
    onClose: noOp,
    children: null,
  };
  expect(renderToStaticMarkup(createElement(FormShell, form))).toMatch(TWO);
});
