import './appearance.css';
import { Appearance, appearance } from '../../../../../../protocol/resources/appearance.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { DEFAULT_ACCENT } from '../../../../ui/theme/accent-theme.ts';
import { accentCorrections } from '../../../../ui/theme/color-corrections.ts';
import type { Draft } from '../../admin-resource.ts';
import { CorrectionNote } from '../../fields/CorrectionNote.tsx';
import { backgrounds, densities, modes } from '../../fields/field-options.ts';
import type { SectionProps } from '../../section-props.ts';
import { SettingForm } from '../../settings/SettingForm.tsx';
import { ChatPreview } from './ChatPreview.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** The accent is typed letter by letter; until it is one, the preview keeps the site's first. */
const lookOf = (draft: Draft) =>
  Appearance.omit({ _id: true })
    .catch({ accent: DEFAULT_ACCENT, mode: 'system', background: 'plain', density: 'comfortable' })
    .parse({ ...draft, _id: undefined });

export default function AppearanceSection({ title }: SectionProps) {
  return (
    <SettingForm
      resource={appearance}
      title={title}
      choices={{ mode: modes(), background: backgrounds(), density: densities() }}
      above={(draft, set) => (
        <ThemeChoice
          look={lookOf(draft)}
          onChoose={({ accent, background }) => {
            set('accent', accent);
            set('background', background);
          }}
        />
      )}
      below={draft => (
        <>
          <CorrectionNote
            chosen={lookOf(draft).accent}
            corrections={accentCorrections(lookOf(draft).accent)}
          />
          <section className="chat-previews" aria-label={t('admin.appearance.preview')}>
            {(['light', 'dark'] as const).map(theme => (
              <ChatPreview key={theme} theme={theme} look={lookOf(draft)} />
            ))}
          </section>
        </>
      )}
    />
  );
}
