import type { CSSProperties } from 'react';
import { ratio } from '../../../../../../protocol/colors.ts';
import type { ChatMessage, Sender } from '../../../../../../protocol/entities/messages.ts';
import { SITE_THEMES } from '../../../../../../protocol/entities/themes.ts';
import { Appearance, appearance } from '../../../../../../protocol/resources/appearance.ts';
import { DEFAULT_AVATAR } from '../../../../client/http/image-urls.ts';
import { language } from '../../../../i18n/language.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';
import type { Theme } from '../../../../state/preferences.ts';
import { BrandMark } from '../../../../ui/BrandMark.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { CheckIcon, SendIcon } from '../../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../../ui/LazyBoundary.tsx';
import { DEFAULT_ACCENT, shownTokens } from '../../../../ui/theme/accent-theme.ts';
import { ThemeContext } from '../../../../ui/theme/readable-colors.ts';
import './appearance.css';
import { accentCorrections } from '../../../../ui/theme/color-corrections.ts';
import type { Draft } from '../../admin-resource.ts';
import { CorrectionNote } from '../../fields/CorrectionNote.tsx';
import { backgrounds, densities, modes } from '../../fields/field-options.ts';
import type { SectionProps } from '../../section-props.ts';
import { SettingForm } from '../../settings/SettingForm.tsx';

const SampleMessages = lazyPart(() => import('../../../messages/list/SampleMessages.tsx'));

const inLanguage = (ar: string, en: string): string => (language === 'ar' ? ar : en);

export const ROOM = inLanguage('المجلس العام', 'General room');
export const OWN_ID = 'own';

const sender = (userID: string, nickname: string, nicknameColor: string, nicknameBGColor = ''): Sender => ({
  userID,
  username: nickname,
  nickname,
  nicknameColor,
  nicknameBGColor,
  image: DEFAULT_AVATAR,
  star: { img: '', visible: false },
  nicknameImg: { name: '', visible: false },
});

const message = (id: string, by: Sender, text: string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  seq: 0,
  kind: 'user',
  text,
  room: ROOM,
  props: {},
  userType: 'all',
  sender: by,
  sentAt: new Date(2026, 10, 22, 21, 5).toISOString(),
  style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
  ...over,
});

/** Sample chat of the preview: a welcome, messages of others and one of the viewer. */
export const SAMPLE_MESSAGES: readonly ChatMessage[] = [
  message(
    '1',
    sender('site', '', '#000000'),
    inLanguage('أهلًا بكم في المجلس العام.', 'Welcome to the general room.'),
    { kind: 'welcome' },
  ),
  message(
    '2',
    sender('a', inLanguage('أبو فهد', 'Abu Fahd'), '#a8430b'),
    inLanguage('السلام عليكم ورحمة الله، مساء الخير', 'Hello everyone, good evening'),
  ),
  message(
    '3',
    sender('b', inLanguage('نجمة الشام', 'Star of Sham'), '#ffffff', '#4b2f91'),
    inLanguage('وعليكم السلام، المجلس منوّر', 'Hello, good to see you here'),
    {
      style: { color: '#0d5f96', fontWeight: 'normal', fontStyle: 'normal' },
    },
  ),
  message(
    '4',
    sender(OWN_ID, inLanguage('زيتونة', 'Zaytuna'), '#46610e'),
    inLanguage('بالتوفيق للجميع في المسابقة', 'Good luck to everyone in the contest'),
  ),
];

export const JOINED = { room: ROOM, names: [inLanguage('سُهيل', 'Suhail')] };

type ChatPreviewProps = { theme: Theme; look: Pick<Appearance, 'accent' | 'background' | 'density'> };

/** The chat's real rows and buttons with an unsaved appearance, all inert. */
export function ChatPreview({ theme, look: { accent, background, density } }: ChatPreviewProps) {
  return (
    <figure className="chat-preview">
      <figcaption>{t(`admin.appearance.${theme}`)}</figcaption>
      <ThemeContext value={theme}>
        <div
          inert
          className="chat-preview-screen"
          data-theme={theme}
          data-background={background}
          data-density={density}
          // Cast, because `CSSProperties` has no custom properties.
          style={shownTokens(accent, theme) as CSSProperties}
        >
          <div className="top-bar">
            <BrandMark />
            <b>{ROOM}</b>
          </div>
          <LazyBoundary>
            <SampleMessages theme={theme} messages={SAMPLE_MESSAGES} ownId={OWN_ID} joined={JOINED} />
          </LazyBoundary>
          <div className="chat-preview-composer">
            <span className="flex-1 text-ink-3">{t('composer.placeholder')}</span>
            <Button size="small" tone="primary">
              <SendIcon className="icon-s mirrored" aria-hidden="true" />
              {t('composer.send')}
            </Button>
          </div>
        </div>
      </ThemeContext>
    </figure>
  );
}

/** Contrast of an accent's buttons in a theme (WCAG 2.2, 1.4.3), rounded down to one decimal. */
export const buttonContrast = (accent: string, theme: Theme): number => {
  const tokens = shownTokens(accent, theme);
  const contrast = ratio(String(tokens['--on-primary']), String(tokens['--primary']));
  return Math.floor(contrast * 10) / 10;
};

type Look = Pick<Appearance, 'accent' | 'background'>;
type ThemeChoiceProps = { look: Look; onChoose: (look: Look) => void };

/** Choice of ready themes with name, light and dark colors, and contrast. */
export function ThemeChoice({ look, onChoose }: ThemeChoiceProps) {
  return (
    <fieldset className="setting-group">
      <legend>{t('admin.appearance.themes')}</legend>
      <p className="setting-hint">{t('admin.appearance.themes.hint')}</p>
      <div className="themes">
        {SITE_THEMES.map(({ name, accent, background }) => (
          <button
            key={name}
            type="button"
            className="theme-card"
            aria-pressed={accent === look.accent.toLowerCase() && background === look.background}
            onClick={() => onChoose({ accent, background })}
          >
            <span className="theme-colors">
              {(['light', 'dark'] as const).map(theme => (
                <span
                  key={theme}
                  data-theme={theme}
                  data-background={background}
                  // Cast, because `CSSProperties` has no custom properties.
                  style={shownTokens(accent, theme) as CSSProperties}
                  title={t('admin.appearance.contrast', { contrast: buttonContrast(accent, theme) })}
                >
                  {buttonContrast(accent, theme)}
                </span>
              ))}
            </span>
            <span className="flex items-center gap-2">
              <b>{nameOf(name)}</b>
              <CheckIcon className="icon-s theme-check" aria-hidden="true" />
            </span>
            <span className="sr-only">
              {t('admin.appearance.contrast', {
                contrast: Math.min(buttonContrast(accent, 'light'), buttonContrast(accent, 'dark')),
              })}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** While a value is invalid, such as an incomplete accent, the preview uses the default appearance. */
const appearanceFor = (draft: Draft) =>
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
          look={appearanceFor(draft)}
          onChoose={({ accent, background }) => {
            set('accent', accent);
            set('background', background);
          }}
        />
      )}
      below={draft => (
        <>
          <CorrectionNote
            chosen={appearanceFor(draft).accent}
            corrections={accentCorrections(appearanceFor(draft).accent)}
          />
          <section className="chat-previews" aria-label={t('admin.appearance.preview')}>
            {(['light', 'dark'] as const).map(theme => (
              <ChatPreview key={theme} theme={theme} look={appearanceFor(draft)} />
            ))}
          </section>
        </>
      )}
    />
  );
}
