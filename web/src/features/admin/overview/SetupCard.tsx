import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import type { Overview } from '../../../../../protocol/rest/site.ts';
import { SETUP, type SetupStep } from '../../../../../protocol/rules/setup.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/texts/panel/t-setup.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sectionHash } from '../links/section-hash.ts';
import { errorMessage, send } from '../send.ts';
import { BACKUP_CARD } from './BackupCard.tsx';
import { Card } from './Card.tsx';
import { USAGE_CARD } from './UsageCard.tsx';

type Props = { setup: NonNullable<Overview['setup']> };

/**
 * Setup checklist for the owner. Each step links to the part of the panel in which it is done. The server reports the
 * completed steps.
 */
export default function SetupCard({ setup }: Props) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<SetupStep | null>(null);
  const next = setup.find(({ isDone, isLater }) => !isDone && !isLater)?.step;
  const shown = setup.filter(({ isDone, isLater }) => isDone || !isLater);
  const postponed = setup.filter(({ isDone, isLater }) => !isDone && isLater);

  const postpone = async (step: SetupStep, isLater: boolean): Promise<void> => {
    setBusy(step);
    try {
      await send('PATCH /overview/setup', { body: { step, isLater } });
      await refreshQueries(client, ['panel', 'overview']);
      // Moves the focus, because the clicked button was removed.
      list.current?.focus();
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    setBusy(null);
  };

  return (
    <Card
      wide
      title={t('setup.title')}
      action={
        <b>
          {t('setup.progress', {
            done: setup.filter(({ isDone }) => isDone).length,
            count: setup.length,
          })}
        </b>
      }
    >
      <p className="text-ink-3">{t('setup.note')}</p>
      <ul className="setup-steps" ref={list} tabIndex={-1} aria-label={t('setup.title')}>
        {shown.map(({ step, isDone }) => (
          <li key={step} className="setup-step" data-done={isDone || undefined}>
            <span className="setup-mark">
              {isDone && <CheckIcon className="icon-s" aria-hidden="true" />}
              {isDone && <span className="sr-only">{t('setup.done')}</span>}
            </span>
            <span className="min-w-0">
              <b className="block">{nameOf(SETUP[step].ar)}</b>
              {!isDone && <span className="text-ink-3">{t(`setup.why.${step}`)}</span>}
            </span>
            {!isDone && (
              <span className="setup-actions">
                {step === 'place' || step === 'backup' ? (
                  <Button
                    size="small"
                    tone={next === step ? 'primary' : 'plain'}
                    onClick={() => showCard(step === 'place' ? USAGE_CARD : BACKUP_CARD)}
                  >
                    {t(`setup.open.${step}`)}
                  </Button>
                ) : (
                  <a
                    className={clsx('btn btn-small', next === step ? 'btn-primary' : 'btn-plain')}
                    href={hrefOf(step)}
                  >
                    {t(`setup.open.${step}`)}
                  </a>
                )}
                <Button
                  size="small"
                  busy={busy === step}
                  aria-label={t('setup.later.step', { step: nameOf(SETUP[step].ar) })}
                  onClick={() => void postpone(step, true)}
                >
                  {t('setup.later')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {postponed.length > 0 && (
        <details className="setup-postponed">
          <summary>{t('setup.postponed', { count: postponed.length })}</summary>
          <ul className="setup-steps">
            {postponed.map(({ step }) => (
              <li key={step} className="setup-step">
                <span className="setup-mark" />
                <b>{nameOf(SETUP[step].ar)}</b>
                <span className="setup-actions">
                  <Button
                    size="small"
                    busy={busy === step}
                    aria-label={t('setup.restore.step', { step: nameOf(SETUP[step].ar) })}
                    onClick={() => void postpone(step, false)}
                  >
                    {t('setup.restore')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const hrefOf = (step: SetupStep): string => {
  const { section, ...row } = SETUP[step];
  return sectionHash(section, 'field' in row ? { field: row.field } : {});
};

/** Scrolls to steps on the overview itself. */
const showCard = (place: string): void => document.getElementById(place)?.scrollIntoView({ block: 'center' });
