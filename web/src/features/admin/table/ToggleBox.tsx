import { useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { CheckIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, paramsOf, type Row, rowIn } from '../admin-resource.ts';
import { readRecord } from '../form/read-record.ts';
import { ifMatch } from '../form/save-overtaken.ts';
import { useRefresh, useShownRow } from '../list/use-rows.ts';
import { errorMessage, isGone, send } from '../send.ts';
import { saveToggle } from './save-toggle.ts';

type Props = { adminResource: AdminResource; row: Row; field: string; label: string };

/** Saves at once. Shows the choice, and goes back when the server refuses. */
export function ToggleBox({ adminResource, row, field, label }: Props) {
  const refresh = useRefresh(adminResource.resource.name);
  const show = useShownRow(adminResource.resource.name);
  const [chosen, setChosen] = useState<boolean | null>(null);

  const toggle = async (value: boolean): Promise<void> => {
    setChosen(value);
    try {
      const { record, isOvertaken } = await saveToggle(field, value, {
        read: () => readRecord(adminResource, row),
        set: async ({ record: known, version }) => {
          const { key, ...params } = paramsOf(adminResource, known);
          const change = {
            params: { ...params, key: adminResource.toggleKey?.(known) ?? key },
            body: { [field]: value },
            ...ifMatch(version),
          };
          return rowIn((await send('PATCH /:resource/:key', change))[adminResource.resource.singular]);
        },
      });
      if (isOvertaken) toast.adminError(t('admin.toggle.overtaken'));
      // What was saved stands, however long the list takes to be read again.
      show(record);
      void refresh();
    } catch (error) {
      toast.adminError(errorMessage(error));
      // Somebody else may have removed it.
      if (isGone(error)) void refresh();
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
