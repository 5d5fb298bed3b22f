import { useState } from 'react';
import type { Account } from '../../../../../../../protocol/resources/accounts.ts';
import { request } from '../../../../../client/http/http-client.ts';
import type { ReadPage } from '../../../../../client/http/use-page.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import { Pager } from '../../../list/Pager.tsx';
import { useRows } from '../../../list/use-rows.ts';
import { TextCell } from '../../../parts/cells.tsx';
import { LoadError } from '../../../parts/LoadError.tsx';
import { errorMessage } from '../../../send.ts';
import { type Flags, recordsOf } from '../account-draft.ts';

const PAGE_SIZE = 9;

const readAccounts: ReadPage<Account> = async options => {
  const { users, ...page } = (await request('GET /users', options)).data;
  return { ...page, rows: users };
};

type Props = { onCopied: (records: { panel: Flags; chat: Flags }) => void };

/** Copies another account's permissions into the form, except those that the operator lacks. */
export function CopyPermissions({ onCopied }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('admin.accounts.copyPermissions')}
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
  const { data, error, refetch } = useRows('users', readAccounts, { page, limit: PAGE_SIZE });
  const copy = async (account: Account): Promise<void> => {
    try {
      onChosen(await recordsOf(account));
    } catch (failure) {
      toast.adminError(errorMessage(failure));
    }
  };
  return (
    <fieldset className="flag-group whole-row">
      <legend>{t('admin.accounts.copy.pick')}</legend>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className="flag-list">
        {data?.rows.map(row => (
          <Button key={row._id} size="small" onClick={() => void copy(row)}>
            <TextCell text={row.username} />
          </Button>
        ))}
      </div>
      <Pager page={page} numPages={data?.numPages ?? 1} onTurn={setPage} />
    </fieldset>
  );
}
