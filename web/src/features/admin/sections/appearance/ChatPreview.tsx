import type { CSSProperties } from 'react';
import type { Appearance } from '../../../../../../protocol/resources/appearance.ts';
import { t } from '../../../../i18n/t-panel.ts';
import type { Theme } from '../../../../state/preferences.ts';
import { BrandMark } from '../../../../ui/BrandMark.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { SendIcon } from '../../../../ui/icons.ts';
import { LazyBoundary } from '../../../../ui/LazyBoundary.tsx';
import { shownTokens } from '../../../../ui/theme/accent-theme.ts';
import { ThemeContext } from '../../../../ui/theme/readable-colors.ts';
import { SampleMessages } from '../../../messages/index.ts';
import { JOINED, OWN_ID, ROOM, SAMPLE_MESSAGES } from './sample-messages.ts';

type Props = { theme: Theme; look: Pick<Appearance, 'accent' | 'background' | 'density'> };

/** The chat's own rows and buttons, in a look that is not saved yet. Nothing in it can be used. */
export function ChatPreview({ theme, look: { accent, background, density } }: Props) {
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
          // `CSSProperties` names no custom properties.
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
