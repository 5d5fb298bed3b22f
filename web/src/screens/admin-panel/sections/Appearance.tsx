import { appearance } from '../../../../../protocol/resources/appearance.ts';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { modes } from '../choices.ts';
import { SettingForm } from '../setting/SettingForm.tsx';
import { textOf } from '../table/cells.tsx';
import type { ViewProps } from '../views.ts';

export default function Appearance({ title }: ViewProps) {
  return (
    <SettingForm
      resource={appearance}
      title={title}
      fields={{ accent: 'admin.appearance.accent', mode: 'admin.appearance.mode' }}
      choices={{ mode: modes() }}
      below={draft => (
        <div className="preview">
          <span className="label">{p('admin.decorations.preview')}</span>
          <span className="accent-preview" style={{ background: textOf(draft, 'accent') }}>
            {t('app.brand')}
          </span>
        </div>
      )}
    />
  );
}
