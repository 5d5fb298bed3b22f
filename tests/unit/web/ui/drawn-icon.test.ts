import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnIcon } from '../../../../web/build/drawn-icon.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;
type IconFile = { default: Icon; __iconData: Parameters<typeof drawnIcon>[0] };

/** The attributes and lines of an icon, in any order, without the names that the library gives it. */
const drawing = (icon: Icon, props: SVGProps<SVGSVGElement>): string[] =>
  renderToStaticMarkup(createElement(icon, props))
    .replaceAll(/lucide[\w-]* ?/g, '')
    .replace(' class=""', '')
    .split(/[ >]/)
    .toSorted();

test.each(['key-round', 'ban', 'ellipsis-vertical', 'user-x', 'volume-2'])(
  'the icon %s is drawn as its library draws it, with a label and without (BROWSER-26)',
  async name => {
    const file = (await import(
      `../../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
    )) as IconFile;
    const drawn = drawnIcon(file.__iconData);
    for (const props of [
      {},
      { className: 'icon-s', 'aria-hidden': 'true' as const },
      { className: 'icon-s text-ok', 'aria-label': 'تم' },
    ])
      expect(drawing(drawn, props)).toEqual(drawing(file.default, props));
  },
);
