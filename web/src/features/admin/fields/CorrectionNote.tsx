import { MIN_CONTRAST } from '../../../../../protocol/colors.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Correction } from '../../../ui/theme/color-corrections.ts';

type Props = { chosen: string; corrections: readonly Correction[] };

/** Warns that users see a corrected color, with the color and the reason. */
export function CorrectionNote({ chosen, corrections }: Props) {
  return corrections.map(({ on, shown, contrast }) => (
    <p key={on} className="correction">
      <span className="swatch-dot" style={{ background: shown }} aria-hidden="true" />
      <span>
        {t(`admin.contrast.${on}`, {
          shown: isolate(shown),
          chosen: isolate(chosen),
          // Rounded down, so that an insufficient contrast never appears sufficient.
          contrast: (Math.floor(contrast * 10) / 10).toFixed(1),
          min: MIN_CONTRAST,
        })}
      </span>
    </p>
  ));
}
