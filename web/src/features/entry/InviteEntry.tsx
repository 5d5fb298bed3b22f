import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { requestField } from '../../client/http/http-client.ts';
import { translator } from '../../i18n/translator.ts';
import { session } from '../../state/session.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { GuestEntry } from './GuestEntry.tsx';

const t = translator({
  'invite.title': 'دعوة إلى غرفة',
  'invite.ended': 'انتهت هذه الدعوة',
  'invite.ended.body': 'بلغ الرابط نهايته أو أُلغي. اطلب رابطًا جديدًا ممن دعاك، أو ادخل الغرفة العامة.',
  'invite.ended.enter': 'دخول الغرفة العامة',
} as const);

/** Entry of an invitation link, with the name of its room. */
export default function InviteEntry() {
  const [, , code = ''] = useLocation().pathname.split('/');
  const [room, setRoom] = useState<string | null>(null);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    requestField('GET /invites/:code', 'room', { params: { code }, signal }).then(
      setRoom,
      // After other failures the form stays, because the entry checks the link again.
      (error: unknown) => setEnded(error instanceof ApiError && error.code === 'invite_ended'),
    );
    return () => unmount.abort();
  }, [code]);

  // Restored for each attempt, because a refusal clears it with the session.
  const { invite } = useSnapshot(session);
  const next = hasEnded ? undefined : code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: set again after each entry
  useEffect(() => {
    session.invite = next;
  }, [next, invite]);

  if (hasEnded)
    return (
      <EntryFrame title={t('invite.ended')}>
        <h2 className="mb-[.8rem] text-3xl max-[760px]:text-[2.4rem]">{t('invite.ended')}</h2>
        <p role="alert" className="mb-[2.6rem] text-[1.6rem] text-ink-2">
          {t('invite.ended.body')}
        </p>
        <Link to="/" className="btn btn-primary btn-large w-full">
          {t('invite.ended.enter')}
        </Link>
      </EntryFrame>
    );
  return (
    <GuestEntry
      heading={
        <>
          {t('invite.title')} {room === null ? '…' : <bdi translate="no">{room}</bdi>}
        </>
      }
    />
  );
}
