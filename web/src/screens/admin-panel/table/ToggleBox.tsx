import { useState } from 'react';
import { CheckIcon } from '../../../icons.ts';
import { say } from '../../../kit/toast.ts';
import { type Described, pathOf, type Row } from './described.ts';
import { send, sentenceOf } from './send.ts';
import { useRefresh } from './use-page-of.ts';

type Props = { described: Described; row: Row; field: string; label: string };

/** Saves at once: it shows what was chosen, and goes back when the server refuses. */
export function ToggleBox({ described, row, field, label }: Props) {
  const refresh = useRefresh(described.resource.name);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const path = described.togglePath?.(row) ?? pathOf(described, row);

  const toggle = async (value: boolean): Promise<void> => {
    setChosen(value);
    try {
      await send(path, { method: 'PATCH', body: { [field]: value } });
      await refresh();
    } catch (error) {
      say.adminError(sentenceOf(error));
    } finally {
      setChosen(null);
    }
  };

  return (
    <label className="check inline-flex">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen ?? row[field] === true}
        onChange={event => void toggle(event.target.checked)}
      />
      <span className="check-box" aria-hidden="true">
        <CheckIcon />
      </span>
    </label>
  );
}
