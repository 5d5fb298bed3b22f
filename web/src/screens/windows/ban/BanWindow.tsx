import { useState } from 'react';
import {
  BAN_DURATION_CODES,
  type BanDuration,
  DEFAULT_BAN_DURATION,
} from '../../../../../protocol/entities/ban.ts';
import { BanIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { Select } from '../../../kit/Select.tsx';
import { useActor } from '../../../rules/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { countryName } from '../../../text/countries.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { Flag } from '../../person/Flag.tsx';
import type { WindowProps } from '../registry.ts';
import { usePersonOf } from '../use-person-of.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { BanTarget } from './BanTarget.tsx';
import { type Target, useBan } from './use-ban.ts';

/** Three ways to keep somebody out, one at a time; not for visitors, and not for oneself. */
export default function BanWindow({ window }: WindowProps) {
  const user = usePersonOf(window);
  const actor = useActor();
  const [target, setTarget] = useState<Target>('IPOrHost');
  const [duration, setDuration] = useState<BanDuration>(DEFAULT_BAN_DURATION);
  const [kicksToo, setKicksToo] = useState(false);
  const { busy, fault, ban } = useBan();
  const close = (): void => closeWindow(window.id);
  if (!user || !actor || actor.accountType === 'visitor' || actor.userID === user.userID) return null;
  const { ipAddress = '', fingerprint = '', country = '', nickname } = user;
  const countryText = country ? (countryName(country) ?? country) : '';

  const submit = async (): Promise<void> => {
    if (await ban({ user, actor, target, duration, kicksToo })) close();
  };

  return (
    <WindowFrame
      window={window}
      icon={<BanIcon className="icon-s" aria-hidden="true" />}
      title={w('ban.title', { nickname })}
      foot={
        <>
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button size="small" tone="danger" busy={busy} onClick={() => void submit()}>
            <BanIcon className="icon-s" aria-hidden="true" />
            {w('ban.submit')}
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-3">
        <legend className="label">{w('ban.method')}</legend>
        <BanTarget value="IPOrHost" chosen={target} label={w('ban.ip')} onChoose={setTarget}>
          <bdi dir="ltr" className="wrap-anywhere">
            {ipAddress}
          </bdi>
        </BanTarget>
        <BanTarget value="fingerprint" chosen={target} label={w('ban.fingerprint')} onChoose={setTarget}>
          <bdi dir="ltr" className="cut" title={fingerprint}>
            {fingerprint}
          </bdi>
        </BanTarget>
        <BanTarget value="country" chosen={target} label={w('ban.country')} onChoose={setTarget}>
          {countryText} <Flag code={country} />
        </BanTarget>
      </fieldset>
      {target === 'country' && countryText && (
        <p className="mt-2 text-sm text-ink-3">{w('ban.confirmCountry', { country: countryText })}</p>
      )}
      <p className="label mt-4">{w('ban.duration')}</p>
      <Select
        className="select w-full"
        label={w('ban.duration')}
        value={duration}
        options={BAN_DURATION_CODES.map(code => ({ value: code, text: w(`duration.${code}`) }))}
        onChange={setDuration}
      />
      <div className="mt-3">
        <Checkbox checked={kicksToo} onChange={setKicksToo}>
          {w('ban.kickAlso')}
        </Checkbox>
      </div>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </WindowFrame>
  );
}
