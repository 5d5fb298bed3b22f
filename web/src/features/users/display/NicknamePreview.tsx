import clsx from 'clsx';
import { t } from '../../../i18n/t-windows.ts';
import { readableColors, SURFACES } from '../../../ui/theme/readable-colors.ts';
import { THEME_COLORS } from '../../../ui/theme/theme-colors.ts';

type Props = { nickname: string; color: string; ground: string };

/** Preview of the name in both themes. */
export function NicknamePreview({ nickname, color, ground }: Props) {
  return (
    <div className="nickname-preview" role="img" aria-label={t('settings.preview')}>
      {(['light', 'dark'] as const).map(theme => {
        const style = readableColors(color, ground || undefined, SURFACES[theme].plain);
        return (
          <span key={theme} style={{ background: SURFACES[theme].plain }}>
            <bdi
              className={clsx('nickname truncated', style.background && 'nickname-chip')}
              style={{ color: THEME_COLORS[theme].ink, ...style }}
            >
              {nickname}
            </bdi>
          </span>
        );
      })}
    </div>
  );
}
