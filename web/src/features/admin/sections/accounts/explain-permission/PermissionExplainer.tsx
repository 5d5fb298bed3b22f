import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import {
  ANY_GUEST,
  type PermissionExplanation,
  type PermissionReason,
} from '../../../../../../../protocol/rest/explain-permission.ts';
import { ACT_NAMES, ACTS, type Act } from '../../../../../../../protocol/rules/acts.ts';
import { CHAT_PERMISSION_TABLE } from '../../../../../../../protocol/rules/permission-table.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { errorSentence } from '../../../../../i18n/errors/panel-error-text.ts';
import { nameOf } from '../../../../../i18n/panel-translator.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { TwoLanguages } from '../../../../../ui/TwoLanguages.tsx';
import { ChoiceInput, type Option } from '../../../fields/ChoiceInput.tsx';
import { useOperator } from '../../../operator.ts';
import { LoadError } from '../../../parts/LoadError.tsx';
import { errorMessage } from '../../../send.ts';

/** The verdict, the text of a refusal, and each reason with its setting. */
export function ExplanationResult({ answer: { code, message, reasons } }: { answer: PermissionExplanation }) {
  const isAllowed = code === 'allowed';
  return (
    <div role="status" className="mt-4 grid gap-3">
      <p className={isAllowed ? 'text-ok' : 'text-danger'}>
        <strong>{t(isAllowed ? 'admin.why.allowed' : 'admin.why.refused')}</strong>
      </p>
      {message !== null && (
        <p className="text-ink-2">
          <TwoLanguages text={errorSentence({ code, message }, 'always')} />
        </p>
      )}
      {reasons.length === 0 && <p>{t('admin.why.nothing')}</p>}
      <ul className="grid gap-2">
        {reasons.map(reason => (
          <li key={JSON.stringify(reason)} className="grid">
            {reasonText(reason)}
            {reason.on === 'permission' && (
              <span className="text-sm text-ink-3">{t(`admin.why.at.${reason.setAt}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonText(reason: PermissionReason): string {
  if (reason.on === 'rank') return t('admin.why.rank', { actor: reason.actor, target: reason.target });
  if (reason.on !== 'permission') return t(`admin.why.${reason.on}`);
  const permission = nameOf(CHAT_PERMISSION_TABLE[reason.permission].ar);
  return t(reason.held ? 'admin.why.held' : 'admin.why.missing', { permission });
}

const FIRST = { page: '1', limit: '100' };

/** Reads accounts, and connected guests if the operator may see them. */
export async function readPeople(signal: AbortSignal, seesConnected: boolean): Promise<Option[]> {
  const [accounts, guests] = await Promise.all([
    request('GET /users', { query: FIRST, signal }),
    seesConnected ? connectedGuests(signal) : [],
  ]);
  return [...accounts.data.users.map(({ _id, username }) => ({ value: _id, text: username })), ...guests];
}

async function connectedGuests(signal: AbortSignal): Promise<Option[]> {
  const { data } = await request('GET /connections/', { query: FIRST, signal });
  return data.connections
    .filter(({ accountType }) => accountType === 'visitor')
    .map(({ _id, nickname }) => ({ value: _id, text: t('admin.why.here', { name: nickname }) }));
}

export async function readRooms({ signal }: { signal: AbortSignal }): Promise<Option[]> {
  const { data } = await request('GET /rooms', { signal });
  return data.rooms.map(({ _id, name }) => ({ value: _id, text: name }));
}

const GUEST = { value: ANY_GUEST, text: t('admin.why.guest') };
const ACT_OPTIONS = ACT_NAMES.map(value => ({ value, text: nameOf(ACTS[value].ar) }));

/** Explains whether one user may perform an action on another. The server evaluates the rule itself. */
export function PermissionExplainer() {
  const title = useId();
  const { canAccessWindowsMenu: seesConnected } = useOperator().adminPanelPermissions;
  const people = useQuery({
    queryKey: ['panel', 'why', 'people', seesConnected],
    queryFn: ({ signal }) => readPeople(signal, seesConnected),
  });
  const rooms = useQuery({ queryKey: ['panel', 'why', 'rooms'], queryFn: readRooms });
  const [asked, setAsked] = useState({
    actor: ANY_GUEST,
    act: ACT_NAMES[0] as Act,
    target: ANY_GUEST,
    room: '',
  });
  const [answer, setAnswer] = useState<PermissionExplanation | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const persons = [GUEST, ...(people.data ?? [])];
  const room = asked.room || String(rooms.data?.[0]?.value ?? '');

  const set = (part: Partial<typeof asked>): void => {
    setAsked({ ...asked, ...part });
    setAnswer(null);
  };
  const ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const { actor, act, target } = asked;
    const query = { actor, act, room, ...(ACTS[act].on === 'somebody' && { target }) };
    try {
      setAnswer((await request('GET /why', { query })).data);
      setFault(null);
    } catch (error) {
      setAnswer(null);
      setFault(errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.why')}
      </h2>
      <p className="text-ink-2">{t('admin.why.hint')}</p>
      <form className="mt-3 grid gap-4" onSubmit={ask} noValidate>
        <div className="setting-fields">
          <ChoiceInput
            label={t('admin.why.actor')}
            options={persons}
            value={asked.actor}
            onChange={actor => set({ actor: String(actor) })}
          />
          <ChoiceInput
            label={t('admin.why.act')}
            options={ACT_OPTIONS}
            value={asked.act}
            onChange={act => set({ act: act as Act })}
          />
          {ACTS[asked.act].on === 'somebody' && (
            <ChoiceInput
              label={t('admin.why.target')}
              options={persons}
              value={asked.target}
              onChange={target => set({ target: String(target) })}
            />
          )}
          <ChoiceInput
            label={t('admin.why.room')}
            options={rooms.data ?? []}
            value={room}
            onChange={chosen => set({ room: String(chosen) })}
          />
        </div>
        {people.error && <LoadError error={people.error} onRetry={() => void people.refetch()} />}
        {rooms.error && <LoadError error={rooms.error} onRetry={() => void rooms.refetch()} />}
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div>
          <Button size="small" type="submit" busy={busy || room === ''}>
            {t('admin.why.ask')}
          </Button>
        </div>
      </form>
      {answer && <ExplanationResult answer={answer} />}
    </section>
  );
}
