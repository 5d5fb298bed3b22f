import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../protocol/constants.ts';
import { graphemes, messageFault } from '../../../../protocol/text/length.ts';
import { say } from '../../kit/toast.ts';
import { chat } from '../../socket/commands.ts';
import { composer, setDraft } from '../../state/composer.ts';
import { t } from '../../text/t.ts';
import { fitDraft } from './fit-draft.ts';
import { sends } from './sends.ts';

type Draft = {
  draft: string;
  left: number;
  send: () => void;
  /** Puts a word where the caret is, with the spaces that make it a word. */
  insert: (word: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  handlers: {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
    onCompositionEnd: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
  };
};

export const useDraft = (held: boolean): Draft => {
  // Synchronous, or the caret would jump to the end with every letter typed in the middle.
  const { draft } = useSnapshot(composer, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const write = (text: string): void => {
    const fitted = fitDraft(composer.draft, text);
    if (fitted.caret !== null) {
      caret.current = fitted.caret;
      say.error(t('composer.tooLong'));
    }
    setDraft(fitted.text);
  };

  const send = (): void => {
    if (held || messageFault(composer.draft) !== null) return;
    chat.say(composer.draft.trim(), { ...composer.style });
    setDraft('');
    field.current?.focus();
  };

  const insert = (word: string): void => {
    const at = field.current?.selectionStart ?? composer.draft.length;
    const head = composer.draft.slice(0, at);
    const tail = composer.draft.slice(field.current?.selectionEnd ?? at);
    const before = head === '' || /\s$/u.test(head) ? head : `${head} `;
    const after = /^\s/u.test(tail) ? tail : ` ${tail}`;
    caret.current = before.length + word.length + 1;
    write(before + word + after);
    requestAnimationFrame(() => field.current?.focus());
  };

  return {
    draft,
    left: MESSAGE_MAX_GRAPHEMES - graphemes(draft),
    send,
    insert,
    field,
    handlers: {
      onChange: event => {
        if ((event.nativeEvent as InputEvent).isComposing) setDraft(event.target.value);
        else write(event.target.value);
      },
      onCompositionEnd: () => write(field.current?.value ?? ''),
      onKeyDown: event => {
        if (!sends(event)) return;
        event.preventDefault();
        send();
      },
      onDrop: event => {
        event.preventDefault();
        say.error(t('composer.dropBlocked'));
      },
      onDragOver: event => event.preventDefault(),
    },
  };
};
