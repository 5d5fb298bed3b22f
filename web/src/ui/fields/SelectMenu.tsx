import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { setArabicLabels } from '../dialogs/arabic-labels.ts';
import { CheckIcon } from '../icons.ts';

export type SelectOption<Value extends string> = { value: Value; text: string; mark?: ReactNode };

setArabicLabels();

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  value: string;
  options: readonly SelectOption<string>[];
  onChange: (value: string) => void;
  onClose: () => void;
};

/** A selection of the current value also closes the menu. */
const CLOSES_ON_ANY_CHOICE = { allowDuplicateSelectionEvents: true };

export default function SelectMenu({ button, label, value, options, onChange, onClose }: Props) {
  const choose = (choice: string): void => {
    if (choice !== value) onChange(choice);
    onClose();
  };
  return (
    <Popover
      aria-label={label}
      triggerRef={button}
      isOpen
      onOpenChange={open => open || onClose()}
      className="popover"
      placement="bottom end"
    >
      <ListBox
        {...CLOSES_ON_ANY_CHOICE}
        aria-label={label}
        className="menu"
        autoFocus
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={keys => keys !== 'all' && choose(String([...keys][0]))}
      >
        {options.map(({ value: id, text, mark }) => (
          <ListBoxItem key={id} id={id} textValue={text} className="menu-item">
            {mark}
            <span>{text}</span>
            <CheckIcon className="icon-xs menu-check" aria-hidden="true" />
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}
