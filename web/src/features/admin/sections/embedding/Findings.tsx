import type { EmbeddingFindings } from '../../../../../../protocol/rest/admission.ts';
import { formatToTheSecond } from '../../../../i18n/format/format-to-the-second.ts';
import { t } from '../../../../i18n/t-panel.ts';

/** What was found, and both clocks beside each other where a pass says the other. */
export function Findings({ findings }: { findings: EmbeddingFindings }) {
  const { faults, origin, serverTime, passAgeMs } = findings;
  const now = Date.parse(serverTime);
  const facts = [
    [t('admin.embed.origin'), origin],
    [t('admin.embed.serverTime'), formatToTheSecond(now)],
    [t('admin.embed.passTime'), passAgeMs === null ? null : formatToTheSecond(now - passAgeMs)],
  ] as const;
  return (
    <div role="status" className="grid gap-3">
      {faults.length === 0 && <p>{t('admin.embed.good')}</p>}
      <ul className="grid gap-2">
        {faults.map(fault => (
          <li key={fault} className="field-error">
            {t(`admin.embed.fault.${fault}`)}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex flex-wrap gap-2">
                <dt className="text-ink-2">{label}</dt>
                <dd>
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
