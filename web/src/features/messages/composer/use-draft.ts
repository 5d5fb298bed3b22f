import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { graphemes } from '../../../../../protocol/text/length.ts';
import { t } from '../../../i18n/t.ts';
import { composer, setDraft } from '../../../state/composer.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { isSendable } from './is-sendable.ts';
import { isSubmitKey } from './is-submit-key.ts';
import { sendDraft } from './send-draft.ts';
import { truncateInsert } from './truncate-insert.ts';

type Draft = {
  draft: string;
  left: number;
  send: () => void;
  /** Inserts a word at the caret, with spaces around it. */
  insert: (word: string) => void;
  /** Another text, with the caret there. */
  replace: (replaced: { text: string; caret: number }) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  handlers: {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
    onCompositionEnd: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
};

/** The caret's position after the next render. */
const useCaret = (field: RefObject<HTMLTextAreaElement | null>): RefObject<number | null> => {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return caret;
};

/** Replaces the selection by a word, with spaces around it. */
const insertWord = (text: string, word: string, start: number, end: number) => {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const before = head === '' || /\s$/u.test(head) ? head : `${head} `;
  const after = /^\s/u.test(tail) ? tail : ` ${tail}`;
  return { text: before + word + after, caret: before.length + word.length + 1 };
};

/** The text of the composer, its field, and the two ways to change it. */
const useDraftText = () => {
  // Synchronous: otherwise the caret jumps to the end when typing in the middle.
  const { draft } = useSnapshot(composer, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useCaret(field);

  const write = (text: string): void => {
    const fitted = truncateInsert(composer.draft, text);
    if (fitted.caret !== null) {
      caret.current = fitted.caret;
      toast.error(t('composer.tooLong'));
    }
    setDraft(fitted.text);
  };

  const insert = (word: string): void => {
    const start = field.current?.selectionStart ?? composer.draft.length;
    const end = field.current?.selectionEnd ?? start;
    replace(insertWord(composer.draft, word, start, end));
  };

  const replace: Draft['replace'] = replaced => {
    caret.current = replaced.caret;
    write(replaced.text);
  };
  return { draft, field, write, insert, replace };
};

/** `mayAttach`: pictures that are dropped or pasted go with the message. */
export const useDraft = (locked: boolean, mayAttach: boolean): Draft => {
  const { draft, field, write, insert, replace } = useDraftText();

  const send = (): void => {
    if (locked || !isSendable(composer)) return;
    sendDraft();
    field.current?.focus();
  };

  /** Whether there was one to take. What writes such a text as well, as an office does, means the text. */
  const takePicture = (data: DataTransfer): boolean => {
    const file = [...data.files].find(({ type }) => type.startsWith('image/'));
    if (locked || !mayAttach || !file || data.types.includes('text/plain')) return false;
    void import('../pictures/attach-picture.ts').then(({ attachPicture }) => attachPicture(file));
    return true;
  };

  const handlers: Draft['handlers'] = {
    onChange: event => {
      if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
        setDraft(event.target.value);
      else write(event.target.value);
    },
    onCompositionEnd: () => write(field.current?.value ?? ''),
    onKeyDown: event => {
      if (!isSubmitKey(event)) return;
      event.preventDefault();
      send();
    },
    onDrop: event => {
      event.preventDefault();
      if (!takePicture(event.dataTransfer)) toast.error(t('composer.dropBlocked'));
    },
    onPaste: event => {
      if (takePicture(event.clipboardData)) event.preventDefault();
    },
    onDragOver: event => event.preventDefault(),
  };

  return { draft, left: MESSAGE_MAX_GRAPHEMES - graphemes(draft), send, insert, replace, field, handlers };
};
