import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as icons from './icons.ts';

test.each(Object.entries(icons))(
  'the icon %s is hidden from screen readers unless it has a label',
  (_name, icon) => {
    const bare = renderToStaticMarkup(createElement(icon, { className: 'icon-s' }));
    expect(bare).toMatch(/^<svg (?=[^>]*aria-hidden="true")(?=[^>]*class="[^"]*\bicon-s")/);
    const labelled = renderToStaticMarkup(createElement(icon, { 'aria-label': 'تم' }));
    expect(labelled).toMatch(/^<svg (?![^>]*aria-hidden)(?=[^>]*aria-label="تم")/);
  },
);
