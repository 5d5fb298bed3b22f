import { type ReactNode, useId, useState } from 'react';
import { whatText, whenText } from '../../../../../../protocol/timetable/line-text.ts';
import {
  TIMETABLE_LINES_MAX,
  type Timetable,
  type TimetableLine,
} from '../../../../../../protocol/timetable/timetable.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DeleteIcon, EditIcon } from '../../../../ui/icons.ts';
import { DecisionFields } from './DecisionFields.tsx';
import { moved, newLine } from './new-line.ts';
import './timetable.css';
import { WhenFields } from './WhenFields.tsx';

type Props = {
  label: string;
  value: Timetable;
  onChange: (value: Timetable) => void;
};

/** The lines of a timetable, one of them open. */
export default function TimetableInput({ label, value, onChange }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const replace = (at: number, line: TimetableLine): void => onChange(value.with(at, line));
  const add = (): void => {
    setOpen(value.length);
    onChange([...value, newLine()]);
  };
  const remove = (at: number): void => {
    setOpen(null);
    onChange(value.filter((_, place) => place !== at));
  };
  const move = (at: number, by: 1 | -1): void => {
    if (open !== null) setOpen(open === at ? at + by : open === at + by ? at : open);
    onChange(moved(value, at, by));
  };
  return (
    <fieldset className="timetable">
      <legend>{label}</legend>
      <p className="field-hint">{t('admin.timetable.hint')}</p>
      {value.length > 0 && (
        <ol>
          {value.map((line, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
              key={at}
              line={line}
              isOpen={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              onChange={next => replace(at, next)}
            >
              <IconButton label={t('admin.timetable.up')} unavailable={at === 0} onClick={() => move(at, -1)}>
                <ArrowUpIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('admin.timetable.down')}
                unavailable={at === value.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDownIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
              <IconButton label={t('admin.timetable.remove')} onClick={() => remove(at)}>
                <DeleteIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
            </Line>
          ))}
        </ol>
      )}
      {value.length < TIMETABLE_LINES_MAX && (
        <Button size="small" onClick={add}>
          <AddIcon className="icon-xs" aria-hidden="true" />
          {t('admin.timetable.add')}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: TimetableLine;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (line: TimetableLine) => void;
  /** What may be done with it. */
  children: ReactNode;
};

function Line({ line, isOpen, onToggle, onChange, children }: LineProps) {
  const id = useId();
  const what = whatText(line);
  return (
    <li className="timetable-line">
      <div className="timetable-head">
        <span className="timetable-said">
          <b>{whenText(line)}</b>
          <span>{what === '' ? t('admin.timetable.nothing') : what}</span>
        </span>
        <span className="timetable-acts">
          <IconButton
            label={t('admin.timetable.edit')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            <EditIcon className="icon-xs" aria-hidden="true" />
          </IconButton>
          {children}
        </span>
      </div>
      {isOpen && (
        <div id={id} className="timetable-fields">
          <WhenFields line={line} set={change => onChange({ ...line, ...change })} />
          <DecisionFields line={line} set={change => onChange({ ...line, ...change })} />
        </div>
      )}
    </li>
  );
}
