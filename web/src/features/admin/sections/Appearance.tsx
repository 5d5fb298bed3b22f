import { appearance } from '../../../../../protocol/resources/appearance.ts';
import { t } from '../../../i18n/t-panel.ts';
import { accentCorrections } from '../../../ui/theme/color-corrections.ts';
import { CorrectionNote } from '../fields/CorrectionNote.tsx';
import { modes } from '../fields/field-options.ts';
import { SettingForm } from '../form/SettingForm.tsx';
import type { SectionProps } from '../section-props.ts';
import { textOf } from '../table/cells.tsx';

export default function Appearance({ title }: SectionProps) {
  return (
    <SettingForm
      resource={appearance}
      title={title}
      choices={{ mode: modes() }}
      below={draft => (
        <div className="preview">
          <span className="label">{t('admin.decorations.preview')}</span>
          <span className="accent-preview" style={{ background: textOf(draft, 'accent') }}>
            {t('app.brand')}
          </span>
          <CorrectionNote
            chosen={textOf(draft, 'accent')}
            corrections={accentCorrections(textOf(draft, 'accent'))}
          />
        </div>
      )}
    />
  );
}
