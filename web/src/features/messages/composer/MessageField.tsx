import {
  type KeyboardEvent,
  type RefObject,
  type TextareaHTMLAttributes,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { readable } from '../../../../../protocol/colors.ts';
import { DEFAULT_MESSAGE_COLOR } from '../../../../../protocol/constants.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { isComposing } from '../../../browser/is-composing.ts';
import { t } from '../../../i18n/t-chat.ts';
import { composer } from '../../../state/composer.ts';
import { preferences } from '../../../state/preferences.ts';
import { isChosen, useSurface } from '../../../ui/theme/readable-colors.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { LexiconContext } from '../MessageWords.tsx';
import { fittingPart, truncateInsert } from './truncate-insert.ts';
import { showDraft, typeText } from './typed-text.ts';

/** Matches Enter without Shift, except the Enter that ends a composition. */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);

/** Restores the focus of a field that was temporarily removed, unless the focus has moved elsewhere. */
export const useKeptFocus = (
  field: RefObject<HTMLTextAreaElement | null>,
  kept: RefObject<boolean>,
): void => {
  useLayoutEffect(() => {
    const element = field.current;
    if (kept.current && document.activeElement === document.body) element?.focus();
    // Runs before the field's removal, while it still has the focus.
    return () => {
      kept.current = document.activeElement === element;
    };
  }, [field, kept]);
};

type MessageFieldProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'style' | 'rows' | 'dir' | 'value' | 'onChange'
> & {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the field had the focus at its last removal. */
  keptFocus: RefObject<boolean>;
  value: string;
  /** Called with a text within the limit, except during a composition. */
  onWrite: (text: string) => void;
  /** Color of a text without a chosen one. */
  defaultColor?: string;
};

/** Message field with the color, size, weight and slant of the message. */
export function MessageField(props: MessageFieldProps) {
  const { field, keptFocus, value, onWrite, defaultColor, className = '', ...rest } = props;
  const { style } = useSnapshot(composer);
  const { fontSize } = useSnapshot(preferences);
  const ground = useSurface('plain');
  useKeptFocus(field, keptFocus);
  const writing = useLimitedText(field, value, onWrite);
  const own = isChosen(style.color) ? style.color : undefined;
  const color = style.color === DEFAULT_MESSAGE_COLOR ? defaultColor : own;
  return (
    <textarea
      ref={field}
      rows={1}
      dir={direction(value, useContext(LexiconContext))}
      enterKeyHint="send"
      autoComplete="off"
      className={`message-field ${className}`}
      style={{
        fontSize: `max(var(--field-size-min), ${fontSize}rem)`,
        fontWeight: style.fontWeight === 'bolder' ? 700 : undefined,
        fontStyle: style.fontStyle,
        ...(color !== undefined && { color: readable(color, ground) }),
      }}
      {...rest}
      {...writing}
    />
  );
}

/** The field is uncontrolled, because a value set by React would end the undo history. */
function useLimitedText(
  field: MessageFieldProps['field'],
  value: string,
  onWrite: MessageFieldProps['onWrite'],
) {
  /** Text before the active composition. */
  const beforeComposition = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (field.current) showDraft(field.current, value, beforeComposition.current !== null);
  });

  useEffect(() => {
    const box = field.current;
    box?.addEventListener('beforeinput', cutInsertion);
    return () => box?.removeEventListener('beforeinput', cutInsertion);
  }, [field]);

  const accept = (box: HTMLTextAreaElement, before: string): void => {
    const { text, caret } = truncateInsert(before, box.value);
    if (caret !== null) {
      typeText(box, text, caret);
      toast.error(t('composer.tooLong'));
    }
    onWrite(text);
  };

  return {
    onChange: ({ currentTarget: box }: { currentTarget: HTMLTextAreaElement }): void => {
      if (beforeComposition.current === null) accept(box, value);
      else onWrite(box.value);
    },
    onCompositionStart: (): void => {
      beforeComposition.current = value;
    },
    onCompositionEnd: ({ currentTarget: box }: { currentTarget: HTMLTextAreaElement }): void => {
      const before = beforeComposition.current ?? value;
      beforeComposition.current = null;
      accept(box, before);
    },
  };
}

/**
 * Truncates an insertion before the field receives it. A long one takes seconds to lay out, and a later truncation
 * cannot be undone.
 */
function cutInsertion(event: InputEvent): void {
  const box = event.currentTarget as HTMLTextAreaElement;
  const { data, isComposing, cancelable } = event;
  if (!data || isComposing || !cancelable) return;
  const [head, tail] = [box.value.slice(0, box.selectionStart), box.value.slice(box.selectionEnd)];
  const part = fittingPart(head, data, tail);
  if (part === data) return;
  event.preventDefault();
  if (part !== '') document.execCommand('insertText', false, part);
  toast.error(t('composer.tooLong'));
}
