import { useState } from 'react';
import { ApiError } from '../../../../../../../protocol/client/errors.ts';
import { isErrorCode } from '../../../../../../../protocol/errors/catalogue.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../../ui/dialogs/Modal.tsx';
import { CrownIcon } from '../../../../../ui/icons.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import type { Row } from '../../../admin-resource.ts';
import { Refusals } from '../../../bulk/Refusals.tsx';
import type { Selection } from '../../../bulk/use-selection.ts';
import { ChoiceInput } from '../../../fields/ChoiceInput.tsx';
import { useRefresh } from '../../../list/use-rows.ts';
import { useOperator } from '../../../operator.ts';
import { LoadError } from '../../../parts/LoadError.tsx';
import { send } from '../../../send.ts';
import { rowTitle } from '../../../table/row-title.ts';
import { useSiteRoles } from '../permissions/site-templates.ts';
import { assignableRoles } from '../roles.ts';
import { holderCount, t as roleText } from './role-texts.ts';

/** Accounts per call, because a request on the free plan may make only 50 queries. */
const PORTION = 5;
const FORBIDDEN = 403;

type Refused = { row: Row; error: unknown };
type Props = { selection: Selection<Row>; onClose: () => void };

/** Assigns one role to the selected accounts, then lists refused accounts with reasons. */
export default function AssignRoleDialog({ selection, onClose }: Props) {
  const operator = useOperator();
  const { data: roles, error, refetch } = useSiteRoles();
  const refresh = useRefresh('users');
  const refreshRoles = useRefresh('siteRoles');
  // Keeps the rows of the question, because the selection shrinks with each assigned account.
  const [rows] = useState(selection.rows);
  const [role, setRole] = useState('member');
  const [finished, setFinished] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused[] | null>(null);

  const submit = async (): Promise<void> => {
    setFinished(0);
    const failed: Refused[] = [];
    for (let at = 0; at < rows.length; at += PORTION) {
      const portion = rows.slice(at, at + PORTION);
      failed.push(...(await assignTo(role, portion)));
      setFinished(at + portion.length);
    }
    const done = rows.filter(row => failed.every(refusal => refusal.row !== row));
    selection.set(done, false);
    await Promise.all([refresh(), refreshRoles()]);
    if (failed.length > 0) return setRefused(failed);
    toast.adminSuccess(roleText('roles.assigned', { holders: holderCount(done.length) }));
    onClose();
  };

  const isRunning = finished !== null && refused === null;
  const close = (): void => (isRunning ? undefined : onClose());
  return (
    <Modal
      title={roleText('roles.assign')}
      icon={<CrownIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!roles && !error && <Skeleton label={roleText('roles.assign')} />}
      {roles && refused === null && (
        <div className="mb-4 grid gap-4">
          <p>{roleText('roles.assign.hint', { holders: holderCount(rows.length) })}</p>
          <ChoiceInput
            label={roleText('roles.assign.role')}
            options={assignableRoles(roles, operator.role, role, false)}
            value={role}
            onChange={value => setRole(String(value))}
          />
        </div>
      )}
      {refused && (
        <>
          <p className="mb-4" role="status">
            {roleText('roles.assign.result', {
              done: holderCount(rows.length - refused.length),
              refused: holderCount(refused.length),
            })}
          </p>
          <Refusals
            refused={refused.map(({ row, error: refusal }) => ({ name: rowTitle(row), error: refusal }))}
          />
        </>
      )}
      {isRunning && (
        <progress
          className="mt-4 w-full"
          max={rows.length}
          value={finished ?? 0}
          aria-label={roleText('roles.assign.running')}
        />
      )}
      <div className="form-foot">
        <Button size="small" disabled={isRunning} onClick={close}>
          {t(refused ? 'app.close' : 'app.cancel')}
        </Button>
        {!refused && (
          <Button
            size="small"
            tone="primary"
            busy={isRunning}
            disabled={!roles}
            onClick={() => void submit()}
          >
            {roleText('roles.assign')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Returns the refused accounts of a batch, or all of them if the whole call fails. */
async function assignTo(role: string, rows: readonly Row[]): Promise<Refused[]> {
  const body = { accounts: rows.map(({ _id }) => _id) };
  try {
    const { refused } = await send('POST /siteRoles/:key/accounts', { params: { key: role }, body });
    return rows.flatMap(row => {
      const refusal = refused.find(({ _id }) => _id === row._id);
      return refusal ? [{ row, error: asError(refusal) }] : [];
    });
  } catch (error) {
    return rows.map(row => ({ row, error }));
  }
}

/** Error of one account, as if a separate call had been refused. */
const asError = ({ code, message }: { code: string; message: string }): ApiError =>
  new ApiError(FORBIDDEN, { ...(isErrorCode(code) && { code }), message });
