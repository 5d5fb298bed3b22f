import type { CSSProperties } from 'react';
import { SITE_THEMES } from '../../../../../../protocol/entities/themes.ts';
import type { Appearance } from '../../../../../../protocol/resources/appearance.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { CheckIcon } from '../../../../ui/icons.ts';
import { shownTokens } from '../../../../ui/theme/accent-theme.ts';
import { buttonContrast } from './theme-contrast.ts';

type Look = Pick<Appearance, 'accent' | 'background'>;
type Props = { look: Look; onChoose: (look: Look) => void };

/** The ready themes: each by its name, its colours in the light and in the dark, and their contrast. */
export function ThemeChoice({ look, onChoose }: Props) {
  return (
    <fieldset className="setting-group">
      <legend>{t('admin.appearance.themes')}</legend>
      <p className="setting-hint">{t('admin.appearance.themes.hint')}</p>
      <div className="themes">
        {SITE_THEMES.map(({ name, accent, background }) => (
          <button
            key={name}
            type="button"
            className="theme-card"
            aria-pressed={accent === look.accent.toLowerCase() && background === look.background}
            onClick={() => onChoose({ accent, background })}
          >
            <span className="theme-colors">
              {(['light', 'dark'] as const).map(theme => (
                <span
                  key={theme}
                  data-theme={theme}
                  data-background={background}
                  // `CSSProperties` names no custom properties.
                  style={shownTokens(accent, theme) as CSSProperties}
                  title={t('admin.appearance.contrast', { contrast: buttonContrast(accent, theme) })}
                >
                  {buttonContrast(accent, theme)}
                </span>
              ))}
            </span>
            <span className="flex items-center gap-2">
              <b>{name}</b>
              <CheckIcon className="icon-s theme-check" aria-hidden="true" />
            </span>
            <span className="sr-only">
              {t('admin.appearance.contrast', {
                contrast: Math.min(buttonContrast(accent, 'light'), buttonContrast(accent, 'dark')),
              })}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
