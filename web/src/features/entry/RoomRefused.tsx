import { translator } from '../../i18n/translator.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Texts of a room that refuses, loaded with this part. */
const t = translator({
  'refused.body': 'لا يمكن الدخول إلى هذه الغرفة الآن.',
  'refused.elsewhere': 'الدخول إلى الغرفة العامة',
} as const);

type Props = { busy: boolean; onElsewhere: () => void };

/** Offers the general room in place of the one that the link names. */
export default function RoomRefused({ busy, onElsewhere }: Props) {
  return (
    <section className="mb-[2rem]" role="alert">
      <p className="mb-[1rem] text-[1.45rem]">{t('refused.body')}</p>
      <Button busy={busy} className="w-full" onClick={onElsewhere}>
        {t('refused.elsewhere')}
      </Button>
    </section>
  );
}
