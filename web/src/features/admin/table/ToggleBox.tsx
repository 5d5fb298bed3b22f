import { useState } from 'react';
import { CheckIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, paramsOf, type Row, rowIn } from '../admin-resource.ts';
import { useRefresh, useShownRow } from '../list/use-rows.ts';
import { errorMessage, send } from '../send.ts';

type Props = { adminResource: AdminResource; row: Row; field: string; label: string };

/** Saves at once. Shows the choice, and goes back when the server refuses. */
export function ToggleBox({ adminResource, row, field, label }: Props) {
  const refresh = useRefresh(adminResource.resource.name);
  const show = useShownRow(adminResource.resource.name);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const own = paramsOf(adminResource, row);
  const params = { ...own, key: adminResource.toggleKey?.(row) ?? own.key };

  const toggle = async (value: boolean): Promise<void> => {
    setChosen(value);
    try {
      const answer = await send('PATCH /:resource/:key', { params, body: { [field]: value } });
      // What was saved stands, however long the list takes to be read again.
      show(rowIn(answer[adminResource.resource.singular]));
      void refresh();
    } catch (error) {
      toast.adminError(errorMessage(error));
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
