import { MIN_CONTRAST } from '../../../../../protocol/colors.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Correction } from '../../../ui/theme/color-corrections.ts';

type Props = { chosen: string; corrections: readonly Correction[] };

/** Says of a colour where people see another one, which, and why. */
export function CorrectionNote({ chosen, corrections }: Props) {
  return corrections.map(({ on, shown, contrast }) => (
    <p key={on} className="correction">
      <span className="swatch-dot" style={{ background: shown }} aria-hidden="true" />
      <span>
        {t(`admin.contrast.${on}`, {
          shown: isolate(shown),
          chosen: isolate(chosen),
          // Never rounded up to what would be enough.
          contrast: (Math.floor(contrast * 10) / 10).toFixed(1),
          min: MIN_CONTRAST,
        })}
      </span>
    </p>
  ));
}
