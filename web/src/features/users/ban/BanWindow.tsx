import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, RequestRejected } from '../../../../../protocol/client/errors.ts';
import { ROOM_REPORT_MS } from '../../../../../protocol/constants.ts';
import {
  BAN_DURATION_CODES,
  BAN_REASON_MAX,
  type BanDuration,
  type BanPreview,
  type BanReach,
  DEFAULT_BAN_DURATION,
  lastsNoLonger,
} from '../../../../../protocol/entities/bans.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { type Actor, isBoundToRooms } from '../../../../../protocol/rules/actor.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { chat } from '../../../client/chat.ts';
import { messageOf } from '../../../client/errors.ts';
import { request, requestField } from '../../../client/http/http-client.ts';
import { queryClient } from '../../../client/http/queries.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { COMMA, countryName } from '../../../i18n/locale.ts';
import { t, type WindowText } from '../../../i18n/t-windows.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { session } from '../../../state/session.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { BanIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useWindowUser } from '../../windows/use-window-user.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { Flag } from '../display/Flag.tsx';

export type Target = 'IPOrHost' | 'fingerprint' | 'country';
type BanOrder = {
  user: User;
  actor: Actor;
  target: Target;
  duration: BanDuration;
  reason: string;
  alsoKick: boolean;
};

/** Reason why the viewer may not ban, or also kick, this user; null if allowed. */
function refusalOf({ user, actor, target, alsoKick }: BanOrder): WindowText | null {
  const other = toActor(user);
  if (target === 'country' && may.banCountry(actor) !== 'allowed') return 'ban.noPerm.country';
  if (target !== 'country' && may.ban(actor, other) !== 'allowed') return 'ban.noPerm.ban';
  if (target === 'IPOrHost' && may.banPlace(actor) !== 'allowed') return 'ban.noPerm.ban';
  if (!alsoKick || may.kick(actor, other) === 'allowed') return null;
  return actor.permissions.canKickUser ? 'ban.noPerm.kickUser' : 'ban.noPerm.kickUsers';
}

const bodyOf = ({ user, target, duration, reason }: BanOrder) => ({
  authKey: session.authKey,
  IPOrHost: target === 'IPOrHost' ? (user.ipAddress ?? '') : '',
  fingerprint: target === 'fingerprint' ? (user.fingerprint ?? '') : '',
  country: target === 'country' ? (user.country ?? '') : '',
  banDuration: duration,
  reason,
  note: '',
  userID: user.userID,
  nickname: user.nickname,
});

/** Bans by HTTP, and also kicks if wanted. `ban` resolves to true if the ban was created. */
export const useBan = () => {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const ban = async (order: BanOrder): Promise<boolean> => {
    const refusal = refusalOf(order);
    setFault(refusal && t(refusal));
    if (refusal || busy) return false;
    setBusy(true);
    try {
      await request('POST /bans/', { body: bodyOf(order) });
      toast.success(t('toast.banCreated'));
      if (order.alsoKick) await kickRemaining(order.user.userID);
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      if (order.alsoKick && isAwaitingApproval(error)) await kickRemaining(order.user.userID);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, ban };
};

/**
 * Runs after the ban, so that a disconnected user gets only one reason. A user who is exempt from the ban, or whose ban
 * awaits approval, is still present.
 */
async function kickRemaining(userId: string): Promise<void> {
  try {
    await chat().request('requestKickUser', { userId });
  } catch (refusal) {
    if (!(refusal instanceof RequestRejected)) throw refusal;
    if (refusal.code !== 'user_not_found') toast.error(errorSentence(refusal));
  }
}

const isAwaitingApproval = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'awaits_approval';

/** Errors without a text in the chat. */
const ERROR_TEXTS: Readonly<Record<string, WindowText>> = {
  ban_too_long: 'ban.tooLong',
  awaits_approval: 'ban.awaitsApproval',
};

/** Sentence about an error, with the texts of `ERROR_TEXTS` first. */
function sentenceOf(error: unknown): string {
  const textKey = error instanceof ApiError ? ERROR_TEXTS[error.code] : undefined;
  if (textKey) return t(textKey);
  return error instanceof Error ? errorSentence(error, 'always') : messageOf(error);
}

/** Other users that a ban by one signal would match. Warns if staff are among them. */
export function Reach({ now, lately, staff, staffCount }: BanReach) {
  const unnamed = staffCount - staff.length;
  const isNobody = now + lately === 0;
  return (
    <p className="ps-[2.7rem] text-sm text-ink-3">
      {isNobody ? t('ban.reach.nobody') : t('ban.reach.some', { now, lately })}
      {staff.length > 0 && (
        <strong className="text-danger">
          {' '}
          {t('ban.reach.staff', { names: staff.map(isolate).join(COMMA) })}
        </strong>
      )}
      {unnamed > 0 && (
        <strong className="text-danger"> {t('ban.reach.staffCount', { count: unnamed })}</strong>
      )}
    </p>
  );
}

type BanTargetProps = {
  value: Target;
  chosen: Target;
  label: string;
  /** Null until the server has answered. */
  preview: BanPreview | null;
  onChoose: (target: Target) => void;
  children: ReactNode;
};

export function BanTarget({ value, chosen, label, preview, onChoose, children }: BanTargetProps) {
  const reach = preview?.reaches.find(({ signal }) => signal === value);
  return (
    <div>
      <label className="radio">
        <input type="radio" name="ban-target" checked={value === chosen} onChange={() => onChoose(value)} />
        <span className="flex-none">{label}</span>
        <span className="flex min-w-0 items-center gap-2 text-ink-3">{children}</span>
        {preview?.narrowest === value && <span className="tag">{t('ban.narrowest')}</span>}
      </label>
      {reach && <Reach {...reach} />}
    </div>
  );
}

/** The lobby learns of new users later than their room, so a repeated request may succeed. */
const ASKED_AGAIN = 2;

/** Each window reads it again, because users enter and leave. */
export const banPreviewOf = (userID: string | undefined) =>
  queryOptions({
    queryKey: ['ban-preview', userID],
    queryFn: ({ signal }) =>
      requestField('GET /bans/preview/:userID', 'preview', { params: { userID: userID ?? '' }, signal }),
    enabled: userID !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < ASKED_AGAIN && error instanceof ApiError && error.status === 404,
    retryDelay: ROOM_REPORT_MS,
  });

/** The server's preview of a ban. Undefined while loading, null if not available. */
export function useBanPreview(userID: string | undefined): BanPreview | null | undefined {
  const { data, isError } = useQuery(banPreviewOf(userID), queryClient);
  // Without a preview the user selects the target by hand. The request for the ban reports any error.
  return isError ? null : data;
}

/**
 * Ban by one of three targets, initially the one that matches the fewest others. Renders nothing for visitors and for
 * the viewer's own user.
 */
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
  // A room-master can ban only by fingerprint, because an address or country reaches beyond the rooms.
  const isBound = isBoundToRooms(actor);
  const target = isBound ? 'fingerprint' : (chosen ?? preview?.narrowest ?? 'fingerprint');
  const durations = BAN_DURATION_CODES.filter(code => lastsNoLonger(code, preview?.longest ?? 'forever'));
  const duration = durations.includes(asked) ? asked : DEFAULT_BAN_DURATION;
  const network = preview?.reaches.find(({ signal }) => signal === 'provider');
  // No target is selected until the preview arrives.
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
