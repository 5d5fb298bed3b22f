/**
 * The theme colors that code needs, for contrast and for samples of the other theme. They equal the custom
 * properties of the same names in theme.css; a test compares them.
 */
export const THEME_COLORS = {
  light: {
    surface: '#ffffff',
    'surface-2': '#f4f8f7',
    ink: '#0c2126',
    'ink-2': '#3a5259',
    primary: '#0b6e69',
    'primary-soft': '#dbefec',
    'on-primary': '#ffffff',
    'gold-ink': '#7a5200',
    'gold-soft': '#fdf1cf',
    chrome: '#0a2f33',
  },
  dark: {
    surface: '#0f1c21',
    'surface-2': '#13242a',
    ink: '#e9f2f1',
    'ink-2': '#b5c8cb',
    primary: '#34bbae',
    'primary-soft': '#113b3b',
    'on-primary': '#03201e',
    'gold-ink': '#f6cf70',
    'gold-soft': '#33290c',
    chrome: '#071b1e',
  },
} as const;
