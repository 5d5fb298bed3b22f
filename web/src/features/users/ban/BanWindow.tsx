import { useState } from 'react';
import {
  BAN_DURATION_CODES,
  BAN_REASON_MAX,
  type BanDuration,
  DEFAULT_BAN_DURATION,
  lastsNoLonger,
} from '../../../../../protocol/entities/bans.ts';
import { isBoundToRooms } from '../../../../../protocol/rules/chat-power.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { BanIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { useWindowUser, WindowFrame, type WindowProps } from '../../windows/index.ts';
import { Flag } from '../display/Flag.tsx';
import { BanTarget } from './BanTarget.tsx';
import { type Target, useBan } from './use-ban.ts';
import { useBanPreview } from './use-ban-preview.ts';

/** Bans somebody by one of three targets, the one that meets the fewest others at first. Not for visitors, and not for oneself. */
export default function BanWindow({ window }: WindowProps) {
  const user = useWindowUser(window);
  const actor = useActor();
  const [chosen, setTarget] = useState<Target | null>(null);
  const asPreviewed = useBanPreview(user?.userID);
  const [asked, setDuration] = useState<BanDuration>(DEFAULT_BAN_DURATION);
  const [reason, setReason] = useState('');
  const [alsoKick, setAlsoKick] = useState(false);
  const { busy, fault, ban } = useBan();
  const close = (): void => closeWindow(window.id);
  if (!user || !actor || actor.accountType === 'visitor' || actor.userId === user.userID) return null;
  const preview = asPreviewed ?? null;
  // A master of rooms bans devices alone: a place reaches beyond the rooms.
  const isBound = isBoundToRooms(actor);
  const target = isBound ? 'fingerprint' : (chosen ?? preview?.narrowest ?? 'fingerprint');
  const durations = BAN_DURATION_CODES.filter(code => lastsNoLonger(code, preview?.longest ?? 'forever'));
  const duration = durations.includes(asked) ? asked : DEFAULT_BAN_DURATION;
  const network = preview?.reaches.find(({ signal }) => signal === 'provider');
  // Nobody bans by another target than the one they will see in a moment.
  const isUndecided = asPreviewed === undefined && chosen === null && !isBound;
  const shown = { chosen: target, preview, onChoose: setTarget };
  const { ipAddress = '', fingerprint = '', country = '', nickname } = user;
  const countryText = country ? (countryName(country) ?? country) : '';

  const submit = async (): Promise<void> => {
    if (await ban({ user, actor, target, duration, reason, alsoKick })) close();
  };

  return (
    <WindowFrame
      window={window}
      icon={<BanIcon className="icon-s" aria-hidden="true" />}
      title={t('ban.title', { nickname: isolate(nickname) })}
      footer={
        <>
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button size="small" tone="danger" busy={busy || isUndecided} onClick={() => void submit()}>
            <BanIcon className="icon-s" aria-hidden="true" />
            {t('ban.submit')}
          </Button>
        </>
      }
    >
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="label">{t('ban.method')}</legend>
        {!isBound && (
          <div>
            <BanTarget value="IPOrHost" label={t('ban.ip')} {...shown}>
              <bdi dir="ltr" className="wrap-anywhere">
                {ipAddress}
              </bdi>
            </BanTarget>
            {target === 'IPOrHost' && <p className="ps-[2.7rem] text-sm text-ink-3">{t('ban.linked')}</p>}
          </div>
        )}
        <BanTarget value="fingerprint" label={t('ban.fingerprint')} {...shown}>
          <bdi dir="ltr" className="truncated min-w-0" title={fingerprint}>
            {fingerprint}
          </bdi>
        </BanTarget>
        {!isBound && (
          <BanTarget value="country" label={t('ban.country')} {...shown}>
            {countryText} <Flag code={country} />
          </BanTarget>
        )}
        {network && preview?.provider && (
          <p className="text-sm text-ink-3">
            {t('ban.reach.network', { network: isolate(preview.provider), now: network.now })}
          </p>
        )}
      </fieldset>
      {target === 'country' && countryText && (
        <p className="mt-2 text-sm text-ink-3">{t('ban.confirmCountry', { country: countryText })}</p>
      )}
      <p className="label mt-4">{t('ban.duration')}</p>
      <Select
        className="select w-full"
        label={t('ban.duration')}
        value={duration}
        options={durations.map(code => ({ value: code, text: t(`duration.${code}`) }))}
        onChange={setDuration}
      />
      <SentenceField
        className="mt-3"
        label={t('ban.reason')}
        value={reason}
        maxLength={BAN_REASON_MAX}
        onChange={event => setReason(event.target.value)}
      />
      <div className="mt-3">
        <Checkbox checked={alsoKick} onChange={setAlsoKick}>
          {t('ban.kickAlso')}
        </Checkbox>
      </div>
      {fault && (
        <p className="field-error" role="alert">
          <TwoLanguages text={fault} />
        </p>
      )}
    </WindowFrame>
  );
}
