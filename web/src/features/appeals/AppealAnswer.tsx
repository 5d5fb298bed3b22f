import type { ReactNode } from 'react';
import type { OwnAppeal } from '../../../../protocol/rest/moderation.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-appeal.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { BanIcon, CheckIcon } from '../../ui/icons.ts';

type Props = { appeal: OwnAppeal; busy: boolean; onRead: () => void };

/** What one has written, and what the staff says to it. */
export function AppealAnswer({ appeal: { appeal, answer }, busy, onRead }: Props) {
  if (!appeal) return null;
  const isAccepted = answer?.outcome === 'accepted';
  const Sign = isAccepted ? CheckIcon : BanIcon;
  return (
    <>
      <Said title={t('appeal.own')} text={appeal.text} at={appeal.at} tone="text-ink" />
      {answer ? (
        <Said
          title={
            <>
              <Sign className="icon-s" aria-hidden="true" />
              {t(`appeal.${answer.outcome}`)}
            </>
          }
          text={answer.text}
          at={answer.at}
          tone={isAccepted ? 'text-ok' : 'text-danger'}
        />
      ) : (
        <>
          <p role="status">{t('appeal.waits')}</p>
          <Button busy={busy} onClick={onRead}>
            {t('appeal.again')}
          </Button>
        </>
      )}
    </>
  );
}

type SaidProps = { title: ReactNode; text: string; at: string; tone: string };

const Said = ({ title, text, at, tone }: SaidProps) => (
  <section className="rounded-xl border border-line bg-surface-2 px-[1.4rem] py-[1.2rem]" aria-live="polite">
    <h2 className={`flex items-center gap-2 text-[1.5rem] ${tone}`}>{title}</h2>
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>
    </p>
    <time className="text-sm text-ink-3" dateTime={at}>
      {formatMoment(at)}
    </time>
  </section>
);
