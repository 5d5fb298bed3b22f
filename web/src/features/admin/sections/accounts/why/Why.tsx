import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { ANY_GUEST, type WhyAnswer } from '../../../../../../../protocol/rest/moderation.ts';
import { ACT_NAMES, ACTS, type Act } from '../../../../../../../protocol/rules/acts.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { TwoLanguages } from '../../../../../ui/TwoLanguages.tsx';
import { ChoiceInput } from '../../../fields/ChoiceInput.tsx';
import { LoadError } from '../../../form/LoadError.tsx';
import { useOperator } from '../../../operator-context.ts';
import { errorMessage } from '../../../send.ts';
import { readPeople } from './read-people.ts';
import { readRooms } from './read-rooms.ts';
import { WhyResult } from './WhyResult.tsx';

const GUEST = { value: ANY_GUEST, text: t('admin.why.guest') };
const ACT_OPTIONS = ACT_NAMES.map(value => ({ value, text: t(`admin.why.act.${value}`) }));

/** May this one do that to the other, and why: asked of the rule itself. */
export function Why() {
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
  const [answer, setAnswer] = useState<WhyAnswer | null>(null);
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
      {answer && <WhyResult answer={answer} />}
    </section>
  );
}
