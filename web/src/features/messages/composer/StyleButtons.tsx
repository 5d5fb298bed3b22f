import { useSnapshot } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, TEXT_COLOR_PICKER_START } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { composer, setTextColor } from '../../../state/composer.ts';
import { WeightButtons } from './WeightButtons.tsx';

/** Weight and slant need one permission, colour needs another. */
export function StyleButtons() {
  const { style } = useSnapshot(composer);
  const mayColor = usePermission('canUseAdvancedColorsSys');
  return (
    <>
      <WeightButtons />
      {mayColor && (
        <label className="icon-btn" title={t('composer.color')}>
          <span className="sr-only">{t('composer.color')}</span>
          <input
            type="color"
            className="color-swatch"
            value={style.color === DEFAULT_MESSAGE_COLOR ? TEXT_COLOR_PICKER_START : style.color}
            onChange={event => setTextColor(event.target.value)}
          />
        </label>
      )}
    </>
  );
}
