import { useState } from 'react';
import { Button } from '../../../../kit/Button.tsx';
import { say } from '../../../../kit/toast.ts';
import { p } from '../../../../text/p.ts';
import { textOf, Word } from '../../table/cells.tsx';
import type { Row } from '../../table/described.ts';
import { Pager } from '../../table/Pager.tsx';
import { usePageOf } from '../../table/use-page-of.ts';
import { type Flags, recordsOf } from './account-draft.ts';

const PAGE_SIZE = 9;

type Props = { onCopied: (records: { panel: Flags; chat: Flags }) => void };

/** Another account's permissions, taken into the form; what the operator lacks is left out. */
export function CopyPermissions({ onCopied }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {p('admin.accounts.copyPermissions')}
      </Button>
      {isOpen && (
        <Choice
          onChosen={records => {
            setOpen(false);
            onCopied(records);
          }}
        />
      )}
    </>
  );
}

function Choice({ onChosen }: { onChosen: Props['onCopied'] }) {
  const [page, setPage] = useState(1);
  const { data, error } = usePageOf('users', page, PAGE_SIZE);
  const copy = async (account: Row): Promise<void> => {
    try {
      onChosen(await recordsOf(account));
    } catch (failure) {
      say.adminError((failure as Error).message);
    }
  };
  return (
    <fieldset className="flag-group whole-row">
      <legend>{p('admin.accounts.copy.pick')}</legend>
      {error && <p className="field-error">{error.message}</p>}
      <div className="flag-list">
        {data?.rows.map(row => (
          <Button key={row._id} size="small" onClick={() => void copy(row)}>
            <Word text={textOf(row, 'username')} />
          </Button>
        ))}
      </div>
      <Pager page={page} numPages={data?.numPages ?? 1} onTurn={setPage} />
    </fieldset>
  );
}
