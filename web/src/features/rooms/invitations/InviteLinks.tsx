import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { Invite } from '../../../../../protocol/rest/admission.ts';
import { inviteByLink } from '../../../../../protocol/rules/may/invites.ts';
import { request, requestField } from '../../../client/http/http-client.ts';
import { friendFault } from '../../../i18n/errors/friend-errors.ts';
import type { AnyError } from '../../../i18n/errors/sentences.ts';
import { LOCALE } from '../../../i18n/locale.ts';
import { translator } from '../../../i18n/translator.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { rooms } from '../../../state/rooms.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { InviteIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmButton } from '../../windows/ConfirmButton.tsx';

const t = translator({
  'invites.title': 'روابط الدعوة',
  'invites.room': 'إلى غرفة',
  'invites.about': 'من يفتح الرابط يدخل هذه الغرفة، وإن كانت مقفلة أو خاصة.',
  'invites.uses': 'عدد الاستعمالات',
  'invites.uses.1': 'مرة واحدة',
  'invites.uses.10': '10 مرات',
  'invites.uses.100': '100 مرة',
  'invites.uses.all': 'بلا حد',
  'invites.end': 'ينتهي بعد',
  'invites.end.60': 'ساعة',
  'invites.end.1440': 'يوم',
  'invites.end.10080': '7 أيام',
  'invites.make': 'إنشاء رابط',
  'invites.list': 'الروابط القائمة',
  'invites.none': 'لا روابط لهذه الغرفة الآن.',
  'invites.used': 'استُعمل {used} من {uses}',
  'invites.used.all': 'استُعمل {used}، بلا حد',
  'invites.ends': 'ينتهي {when}',
  'invites.by': 'أنشأه',
  'invites.copy': 'نسخ',
  'invites.copied': 'نُسخ الرابط.',
  'invites.copy.failed': 'تعذّر النسخ، فحدّد الرابط وانسخه بيدك.',
  'invites.share': 'مشاركة',
  'invites.share.failed': 'تعذّرت المشاركة، فانسخ الرابط.',
  'invites.share.title': 'دعوة إلى غرفة {room}',
  'invites.qr': 'رمز QR',
  'invites.qr.of': 'رمز QR لرابط الدعوة',
  'invites.revoke': 'إلغاء',
  'invites.revoke.confirm': 'إلغاء هذا الرابط؟ لن يدخل به أحد بعد ذلك.',
  'invites.revoked': 'أُلغي الرابط.',
} as const);

const USES = ['1', '10', '100', 'all'] as const;
const MINUTES = ['60', '1440', '10080'] as const;

const showFault = (error: unknown): void => void toast.error(friendFault(error as AnyError));

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });

/** Formats remaining time, such as «خلال 59 دقيقة» or «خلال 7 أيام». */
const formatTimeLeft = (iso: string, now: number): string => {
  const minutes = Math.max(1, Math.round((Date.parse(iso) - now) / 60_000));
  if (minutes < 60) return relative.format(minutes, 'minute');
  return minutes < 1_440
    ? relative.format(Math.round(minutes / 60), 'hour')
    : relative.format(Math.round(minutes / 1_440), 'day');
};

/** Dark on white in both themes, because scanners expect it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={t('invites.qr.of')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-[20rem] max-w-full rounded-lg bg-white"
    >
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}

function MakeForm({ room, onMade }: { room: string; onMade: (code: string) => void }) {
  const [uses, setUses] = useState<(typeof USES)[number]>('10');
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>('1440');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const wish = { room, minutes: Number(minutes), ...(uses !== 'all' && { uses: Number(uses) }) };
    try {
      onMade((await request('POST /invites', { body: wish })).data.code);
    } catch (error) {
      showFault(error);
    }
    setBusy(false);
  };

  return (
    <form className="grid gap-3" onSubmit={event => void submit(event)}>
      <p className="text-[1.4rem] text-ink-2">{t('invites.about')}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <div>
          <span className="label">{t('invites.uses')}</span>
          <Select
            className="select w-full"
            label={t('invites.uses')}
            value={uses}
            options={USES.map(value => ({ value, text: t(`invites.uses.${value}`) }))}
            onChange={setUses}
          />
        </div>
        <div>
          <span className="label">{t('invites.end')}</span>
          <Select
            className="select w-full"
            label={t('invites.end')}
            value={minutes}
            options={MINUTES.map(value => ({ value, text: t(`invites.end.${value}`) }))}
            onChange={setMinutes}
          />
        </div>
      </div>
      <Button type="submit" tone="primary" busy={busy}>
        {t('invites.make')}
      </Button>
    </form>
  );
}

const copy = (url: string): void => {
  // Pages without https have no clipboard.
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(url))
    .then(
      () => toast.success(t('invites.copied')),
      () => toast.error(t('invites.copy.failed')),
    );
};

const share = async (url: string, room: string): Promise<void> => {
  try {
    await navigator.share({ title: t('invites.share.title', { room }), url });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) toast.error(t('invites.share.failed'));
  }
};

type RowProps = { invite: Invite; room: string; isShown: boolean; onShow: () => void; onRevoked: () => void };

function LinkRow({ invite, room, isShown, onShow, onRevoked }: RowProps) {
  const { code, url, uses, used, endsAt, maker, isOwn } = invite;
  const [busy, setBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('DELETE /invites/:code', { params: { code } });
      toast.success(t('invites.revoked'));
    } catch (error) {
      showFault(error);
    }
    onRevoked();
  };
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <code dir="ltr" translate="no" className="block text-[1.3rem] break-all text-primary select-all">
        {url}
      </code>
      <p className="text-[1.3rem] text-ink-2">
        {uses === null ? t('invites.used.all', { used }) : t('invites.used', { used, uses })}
        {' · '}
        {t('invites.ends', { when: formatTimeLeft(endsAt, Date.now()) })}
        {!isOwn && maker !== '' && (
          <>
            {' · '}
            {t('invites.by')} <bdi translate="no">{maker}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => copy(url)}>
          {t('invites.copy')}
        </Button>
        {'share' in navigator && (
          <Button size="small" onClick={() => void share(url, room)}>
            {t('invites.share')}
          </Button>
        )}
        <Button size="small" aria-expanded={isShown} onClick={onShow}>
          {t('invites.qr')}
        </Button>
        <span className="ms-auto">
          <ConfirmButton
            tone="danger"
            question={t('invites.revoke.confirm')}
            busy={busy}
            onConfirm={() => void revoke()}
          >
            {t('invites.revoke')}
          </ConfirmButton>
        </span>
      </div>
      {isShown && <QrCode text={url} />}
    </li>
  );
}

/** Invitation links of the current room. A new link shows its QR code at once. */
export default function InviteLinks({ onClose }: { onClose: () => void }) {
  const [room] = useState(rooms.currentName ?? '');
  const actor = useActor();
  const [list, setList] = useState<readonly Invite[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async (): Promise<void> => {
    setFault(null);
    try {
      setList((await requestField('GET /invites', 'invites', { query: { room } })).toReversed());
    } catch (error) {
      setFault(friendFault(error as AnyError));
    }
  }, [room]);
  useEffect(() => void load(), [load]);

  return (
    <Modal
      title={t('invites.title')}
      icon={<InviteIcon className="icon" aria-hidden="true" />}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-[1.5rem]">
          {t('invites.room')}{' '}
          <bdi className="font-bold" translate="no">
            {room}
          </bdi>
        </p>
        {actor && inviteByLink(actor) === 'allowed' && fault === null && (
          <MakeForm
            room={room}
            onMade={code => {
              setShown(code);
              void load();
            }}
          />
        )}
        <section className="grid gap-2">
          <h3 ref={heading} tabIndex={-1} className="text-[1.5rem] outline-none">
            {t('invites.list')}
          </h3>
          {fault !== null && <LoadFailed text={fault} onRetry={() => void load()} />}
          {fault === null && list === null && <Skeleton label={t('invites.list')} />}
          {list?.length === 0 && <p className="text-[1.4rem] text-ink-2">{t('invites.none')}</p>}
          <ul>
            {list?.map(invite => (
              <LinkRow
                key={invite.code}
                invite={invite}
                room={room}
                isShown={invite.code === shown}
                onShow={() => setShown(now => (now === invite.code ? null : invite.code))}
                onRevoked={() => {
                  heading.current?.focus();
                  void load();
                }}
              />
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
