import { type RefObject, type TextareaHTMLAttributes, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { readable } from '../../../../../protocol/colors.ts';
import { DEFAULT_MESSAGE_COLOR } from '../../../../../protocol/constants.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { composer } from '../../../state/composer.ts';
import { preferences } from '../../../state/preferences.ts';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { LexiconContext } from '../MessageWords.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style' | 'rows' | 'dir'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it had the focus when it was last taken away. */
  keptFocus: RefObject<boolean>;
  value: string;
  /** Of a text without a chosen colour. */
  defaultColor?: string;
};

/** Where a message is written: in the colour, size, weight and slant in which it will be shown. */
export function MessageField({ field, keptFocus, value, defaultColor, className = '', ...rest }: Props) {
  const { style } = useSnapshot(composer);
  const { fontSize } = useSnapshot(preferences);
  const ground = useSurface('plain');
  useKeptFocus(field, keptFocus);
  const color = style.color === DEFAULT_MESSAGE_COLOR ? defaultColor : style.color;
  return (
    <textarea
      ref={field}
      rows={1}
      dir={direction(value, useContext(LexiconContext))}
      enterKeyHint="send"
      autoComplete="off"
      value={value}
      className={`message-field ${className}`}
      style={{
        fontSize: `max(var(--field-size-min), ${fontSize}rem)`,
        fontWeight: style.fontWeight === 'bolder' ? 700 : undefined,
        fontStyle: style.fontStyle,
        ...(color !== undefined && { color: readable(color, ground) }),
      }}
      {...rest}
    />
  );
}
