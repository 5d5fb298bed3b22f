import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { CheckIcon, ChevronDownIcon } from '../icons.ts';

export type Option<Value extends string> = { value: Value; text: string; mark?: ReactNode };

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

export function Select<Value extends string>({ label, value, options, onChange, className }: Props<Value>) {
  return (
    <AriaSelect aria-label={label} value={value} onChange={key => onChange(key as Value)}>
      <Button className={className ?? 'select'}>
        <SelectValue className="select-value" />
        <ChevronDownIcon className="icon-xs" aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <ListBox className="menu">
          {options.map(({ value: id, text, mark }) => (
            <ListBoxItem key={id} id={id} textValue={text} className="menu-item">
              {mark}
              <span>{text}</span>
              <CheckIcon className="icon-xs menu-check" aria-hidden="true" />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
