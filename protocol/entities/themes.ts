/** Backgrounds of the message list. Unless the background is plain, each message has its own readable surface. */
export const BACKGROUNDS = ['plain', 'pattern', 'tint', 'dusk'] as const;

/**
 * A predefined appearance that operators can choose and modify. Light mode, dark mode and density are separate
 * settings.
 */
export type SiteTheme = { name: string; accent: string; background: (typeof BACKGROUNDS)[number] };

export const SITE_THEMES: readonly SiteTheme[] = [
  { name: 'سمر', accent: '#0b6e69', background: 'plain' },
  { name: 'بحر', accent: '#0d5f96', background: 'tint' },
  { name: 'ليل', accent: '#3f4fb5', background: 'pattern' },
  { name: 'بنفسج', accent: '#6a3fb0', background: 'tint' },
  { name: 'ورد', accent: '#b3174f', background: 'dusk' },
  { name: 'رمّان', accent: '#a62a2a', background: 'plain' },
  { name: 'زيتون', accent: '#4d6b12', background: 'pattern' },
  { name: 'رمل', accent: '#8a5a12', background: 'dusk' },
];
