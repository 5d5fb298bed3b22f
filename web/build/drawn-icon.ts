import { createElement, type SVGProps } from 'react';

/** An icon as the library keeps it. */
type Drawing = {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/**
 * Draws an icon as the library's component does, which can be given much that no screen gives it, and names its class: the build
 * puts this in its place. Without a label it is hidden from readers.
 */
export const drawnIcon =
  ({ node }: Drawing) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined ? 'true' : undefined,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
