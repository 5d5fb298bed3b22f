import { useState } from 'react';
import { loginHeaders } from '../../client/http/device-headers.ts';
import { request } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/entry-errors.ts';
import { isolate } from '../../i18n/isolate.ts';
import { translator } from '../../i18n/translator.ts';
import { forgetPrivacy } from '../../state/private/privacy.ts';
import { forgetIgnored } from '../../state/reading/ignored.ts';
import { forgetReturningGuest } from '../../state/returning-guest.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EnterIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Texts for a returning guest, loaded with this part. */
const t = translator({
  'returning.enter': 'العودة باسم {nickname}',
  'returning.kept':
    'يحفظ هذا الجهاز اسمك ومظهرك ومن تتجاهلهم ومحادثاتك الخاصة سبعة أيام بعد خروجك. إن كان الجهاز لغيرك أيضًا فامسحها.',
  'returning.forget': 'لست أنت؟ امسح',
  'returning.forgotten': 'مُسح ما كان محفوظًا على هذا الجهاز.',
  'returning.other': 'أو باسم آخر',
} as const);

const PATH = '/users/keptName';

/** Deletes all data of the last guest from a shared browser, and the server frees the name. */
const forget = async (): Promise<void> => {
  forgetReturningGuest();
  forgetIgnored();
  forgetPrivacy();
  await request('DELETE /users/keptName', { headers: await loginHeaders(PATH, 'DELETE') });
};

type Props = { nickname: string; busy: boolean; onReturn: () => void; onForgotten: () => void };

/** Lets the last guest of this browser return or be forgotten. */
export default function ReturningGuest({ nickname, busy, onReturn, onForgotten }: Props) {
  const [isForgetting, setForgetting] = useState(false);
  const clear = async (): Promise<void> => {
    setForgetting(true);
    try {
      await forget();
      toast.success(t('returning.forgotten'));
    } catch (error) {
      toast.error(errorSentence(error as Error));
    }
    onForgotten();
  };
  return (
    <section className="mb-[2.4rem]">
      <Button tone="primary" size="large" busy={busy} className="w-full" onClick={onReturn}>
        <span className="truncated">{t('returning.enter', { nickname: isolate(nickname) })}</span>
        <EnterIcon className="icon mirrored" aria-hidden="true" />
      </Button>
      <p className="mt-[1rem] text-[1.35rem] text-ink-3">{t('returning.kept')}</p>
      <button
        type="button"
        className="forgotten-password"
        disabled={isForgetting}
        onClick={() => void clear()}
      >
        {t('returning.forget')}
      </button>
      <p className="entry-divider">{t('returning.other')}</p>
    </section>
  );
}
