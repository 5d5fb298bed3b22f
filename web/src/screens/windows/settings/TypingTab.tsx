import { DEFAULT_MESSAGE_COLOR, FONT_SIZES_REM } from '../../../../../protocol/constants.ts';
import { ColorChoice } from '../../../kit/ColorChoice.tsx';
import { Select } from '../../../kit/Select.tsx';
import { Switch } from '../../../kit/Switch.tsx';
import { useHolds } from '../../../rules/use-holds.ts';
import type { FontSize } from '../../../state/preferences.ts';
import { w } from '../../../text/w.ts';
import { MessageText } from '../../chat/MessageText.tsx';
import { useSurface } from '../../person/surfaces.ts';
import { usePalette } from '../use-palette.ts';
import type { Editing } from './draft.ts';

/** How large messages are read, and how one's own are written, with a sample. */
export function TypingTab({ draft, change }: Editing) {
  const mayStyle = useHolds('canChangeTextStyle') === true;
  const mayColor = useHolds('canUseAdvancedColorsSys') === true;
  const palette = usePalette('forText');
  const ground = useSurface('own');
  const { style } = draft;
  const restyle = (part: Partial<typeof style>): void => change({ style: { ...style, ...part } });
  return (
    <div className="info-acts">
      <div>
        <p className="label">{w('settings.fontSize')}</p>
        <Select
          className="select w-full"
          label={w('settings.fontSize')}
          value={String(draft.fontSize)}
          options={FONT_SIZES_REM.map(size => ({ value: String(size), text: `${size} rem` }))}
          onChange={size => change({ fontSize: Number(size) as FontSize })}
        />
      </div>
      {mayColor && (
        <ColorChoice
          label={w('settings.textColor')}
          customLabel={w('color.custom')}
          noneLabel={w('color.none')}
          value={style.color === DEFAULT_MESSAGE_COLOR ? '' : style.color}
          palette={palette}
          onChange={color => restyle({ color: color || DEFAULT_MESSAGE_COLOR })}
        />
      )}
      {mayStyle && (
        <>
          <Switch
            checked={style.fontWeight === 'bolder'}
            onChange={on => restyle({ fontWeight: on ? 'bolder' : 'normal' })}
          >
            {w('settings.bold')}
          </Switch>
          <Switch
            checked={style.fontStyle === 'italic'}
            onChange={on => restyle({ fontStyle: on ? 'italic' : 'normal' })}
          >
            {w('settings.italic')}
          </Switch>
        </>
      )}
      <p className="settings-sample" style={{ fontSize: `${draft.fontSize}rem` }}>
        <MessageText text={w('settings.sample')} style={style} ground={ground} />
      </p>
    </div>
  );
}
