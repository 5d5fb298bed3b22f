import { useSnapshot } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, TEXT_COLOR_PICKER_START } from '../../../../protocol/constants.ts';
import { BoldIcon, ItalicIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { useHolds } from '../../rules/use-holds.ts';
import { composer, setTextColor, toggleBold, toggleItalic } from '../../state/composer.ts';
import { t } from '../../text/t.ts';

/** Only for those whom the rules let choose: weight and slant by one permission, colour by another. */
export function StyleButtons() {
  const { style } = useSnapshot(composer);
  const mayStyle = useHolds('canChangeTextStyle');
  const mayColor = useHolds('canUseAdvancedColorsSys');
  return (
    <>
      {mayStyle && (
        <>
          <IconButton label={t('composer.bold')} pressed={style.fontWeight === 'bolder'} onClick={toggleBold}>
            <BoldIcon className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('composer.italic')}
            pressed={style.fontStyle === 'italic'}
            onClick={toggleItalic}
          >
            <ItalicIcon className="icon" aria-hidden="true" />
          </IconButton>
        </>
      )}
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
