import { DEFAULT_MESSAGE_COLOR, FONT_SIZES_REM } from '../../../../protocol/constants.ts';
import { usePalette } from '../../client/resources/use-palette.ts';
import { t } from '../../i18n/t-windows.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { ColorChoice } from '../../ui/fields/ColorChoice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useSurface } from '../../ui/theme/readable-colors.ts';
import { MessageText } from '../messages/index.ts';
import type { Editing } from './settings-draft.ts';

/** The size of all messages, and the style of the own ones, with a sample. */
export function TypingTab({ draft, change }: Editing) {
  const mayStyle = usePermission('canChangeTextStyle') === true;
  const mayColor = usePermission('canUseAdvancedColorsSys') === true;
  const { colors, onRetry } = usePalette('forText');
  const ground = useSurface('own');
  const { style } = draft;
  const restyle = (part: Partial<typeof style>): void => change({ style: { ...style, ...part } });
  return (
    <div className="info-actions">
      <div>
        <p className="label">{t('settings.fontSize')}</p>
        <Select
          className="select w-full"
          label={t('settings.fontSize')}
          value={String(draft.fontSize)}
          options={FONT_SIZES_REM.map(size => ({ value: String(size), text: `${size} rem` }))}
          onChange={chosen => {
            const fontSize = FONT_SIZES_REM.find(size => String(size) === chosen);
            if (fontSize) change({ fontSize });
          }}
        />
      </div>
      {mayColor && (
        <ColorChoice
          label={t('settings.textColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={style.color === DEFAULT_MESSAGE_COLOR ? '' : style.color}
          palette={colors}
          onChange={color => restyle({ color: color || DEFAULT_MESSAGE_COLOR })}
        />
      )}
      {mayColor && onRetry && <LoadFailed onRetry={onRetry} />}
      {mayStyle && (
        <>
          <Switch
            checked={style.fontWeight === 'bolder'}
            onChange={on => restyle({ fontWeight: on ? 'bolder' : 'normal' })}
          >
            {t('settings.bold')}
          </Switch>
          <Switch
            checked={style.fontStyle === 'italic'}
            onChange={on => restyle({ fontStyle: on ? 'italic' : 'normal' })}
          >
            {t('settings.italic')}
          </Switch>
        </>
      )}
      <p className="settings-sample" style={{ fontSize: `${draft.fontSize}rem` }}>
        <MessageText text={t('settings.sample')} style={style} ground={ground} />
      </p>
    </div>
  );
}
