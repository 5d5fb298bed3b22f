import clsx from 'clsx';
import { useId } from 'react';
import { THEME_COLORS } from '../theme/theme-colors.ts';

type Props = {
  label: string;
  customLabel: string;
  noneLabel?: string;
  /** Empty for none. */
  value: string;
  palette: readonly { name: string; value: string }[];
  onChange: (color: string) => void;
};

/** Initial color of the browser's picker if no custom color is chosen. */
const PICKER_START = THEME_COLORS.light.primary;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A palette, optionally with "no color", and a custom color. */
export function ColorChoice({ label, customLabel, noneLabel, value, palette, onChange }: Props) {
  const id = useId();
  const isCustom = value !== '' && !palette.some(color => isSame(color.value, value));
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <span id={id} className="label">
        {label}
      </span>
      <div className="swatches">
        {noneLabel !== undefined && (
          <Swatch
            name={noneLabel}
            isChosen={value === ''}
            className="swatch-none"
            onChoose={() => onChange('')}
          />
        )}
        {palette.map(color => (
          <Swatch
            key={color.value}
            name={color.name}
            color={color.value}
            isChosen={isSame(color.value, value)}
            onChoose={() => onChange(color.value)}
          />
        ))}
        <label className={clsx('swatch swatch-custom', isCustom && 'swatch-chosen')} title={customLabel}>
          <input
            type="color"
            aria-label={customLabel}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : PICKER_START}
            onChange={event => onChange(event.target.value)}
          />
        </label>
      </div>
    </div>
  );
}

type SwatchProps = {
  name: string;
  color?: string;
  isChosen: boolean;
  className?: string;
  onChoose: () => void;
};

function Swatch({ name, color, isChosen, className, onChoose }: SwatchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button that shows its color, in a radio group
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={name}
      title={name}
      className={clsx('swatch', className, isChosen && 'swatch-chosen')}
      style={color === undefined ? undefined : { background: color }}
      onClick={onChoose}
    />
  );
}
