import clsx from 'clsx';
import { w } from '../../text/w.ts';
import { paint, SURFACES } from '../person/surfaces.ts';

type Props = { nickname: string; color: string; ground: string };

/** The name as both themes will draw it, side by side. */
export function NicknamePreview({ nickname, color, ground }: Props) {
  return (
    <div className="nickname-preview" role="img" aria-label={w('settings.preview')}>
      {(['light', 'dark'] as const).map(theme => {
        const style = paint(color, ground || undefined, SURFACES[theme].plain);
        return (
          <span key={theme} style={{ background: SURFACES[theme].plain }}>
            <bdi
              className={clsx('nickname cut', style.background && 'nickname-chip')}
              style={{ color: theme === 'light' ? '#0c2126' : '#e9f2f1', ...style }}
            >
              {nickname}
            </bdi>
          </span>
        );
      })}
    </div>
  );
}
