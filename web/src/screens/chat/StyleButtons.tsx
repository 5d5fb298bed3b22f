import { useSnapshot } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, TEXT_COLOR_PICKER_START } from '../../../../protocol/constants.ts';
import { useHolds } from '../../rules/use-holds.ts';
import { composer, setTextColor } from '../../state/composer.ts';
import { t } from '../../text/t.ts';
import { WeightButtons } from './WeightButtons.tsx';

/** Only for those whom the rules let choose: weight and slant by one permission, colour by another. */
export function StyleButtons() {
  const { style } = useSnapshot(composer);
  const mayColor = useHolds('canUseAdvancedColorsSys');
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
