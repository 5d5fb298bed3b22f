import { useSnapshot } from 'valtio';
import { isColor, readable, toHex6 } from '../../../../protocol/colors.ts';
import { shown } from '../../state/preferences.ts';

/** What users' colours are drawn on, as styles/theme.css has it: contrast is reckoned against these. */
export const SURFACES = {
  light: {
    plain: '#ffffff',
    own: '#e9f5f3',
    panel: '#f4f8f7',
    selected: '#dbefec',
    gold: '#fdf1cf',
    chrome: '#0a2f33',
  },
  dark: {
    plain: '#0f1c21',
    own: '#102f31',
    panel: '#13242a',
    selected: '#113b3b',
    gold: '#33290c',
    chrome: '#071b1e',
  },
} as const;

export type Surface = keyof (typeof SURFACES)['light'];

export const useSurface = (surface: Surface): string => SURFACES[useSnapshot(shown).theme][surface];

/** Black, or no colour at all, means the colour of all text. */
export const isChosen = (color: string): boolean => isColor(color) && !/^#0{3}(?:0{3}(?:ff)?)?$/i.test(color);

export type Paint = { color?: string; background?: string };

/** A user's own colours, moved only as far as reading needs. Without a background the text lies on `ground`. */
export const paint = (color: string, background: string | undefined, ground: string): Paint => {
  const chip = background && isColor(background) ? toHex6(background) : null;
  return {
    ...(isColor(color)
      ? { color: readable(color, chip ?? ground) }
      : chip
        ? { color: readable('#000000', chip) }
        : {}),
    ...(chip ? { background: chip } : {}),
  };
};
