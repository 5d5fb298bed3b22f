import { useId } from 'react';
import { identity } from '../../../../../protocol/resources/identity.ts';
import { siteRules } from '../../../../../protocol/resources/site-rules.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-panel.ts';
import { t as setupText } from '../../../i18n/texts/panel/t-setup.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyIcon } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { Draft, SetField } from '../admin-resource.ts';
import { SitePictureInput } from '../fields/SitePictureInput.tsx';
import { PanelPart } from '../parts/PanelPart.tsx';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import './identity.css';

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Preview of the link card that other services show for the site. */
export function LinkPreview({ draft }: { draft: Draft }) {
  const icon = shown(draft.icon);
  return (
    <figure className="link-preview">
      <figcaption className="setting-hint">{t('admin.identity.preview')}</figcaption>
      <div className="link-preview-card">
        <img src={icon === '' ? '/install/icon-192.png' : siteImageSrc(icon)} alt="" />
        <div className="min-w-0">
          <b className="block truncated">
            <bdi>{shown(draft.siteName)}</bdi>
          </b>
          <p className="field-hint">
            <bdi>{shown(draft.sentence)}</bdi>
          </p>
          <small className="field-hint" dir="ltr">
            {location.host}
          </small>
        </div>
      </div>
    </figure>
  );
}

/** HTML code that embeds the chat. Its script applies the height that the chat requests (docs/embedding.md). */
export const embedCode = (origin: string, siteName: string): string =>
  `<iframe id="samar" title="${inAttribute(siteName)}" src="${origin}/" allow="autoplay; fullscreen; microphone"
  style="width: 100%; height: 420px; border: 0"></iframe>
<script>
  const frame = document.getElementById('samar');
  const first = frame.style.height;
  addEventListener('message', event => {
    if (event.origin !== '${origin}' || event.source !== frame.contentWindow) return;
    if (event.data.type === 'samar:resize') frame.style.height = event.data.height + 'px';
    if (event.data.type === 'samar:reset') frame.style.height = first;
  });
</script>`;

const CODE_ROWS = 11;

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Embed code to copy, with a preview of the chat in a host page. */
export function EmbedSnippet({ draft }: { draft: Draft }) {
  const id = useId();
  const code = embedCode(location.origin, shown(draft.siteName));
  const copy = (): void => {
    // Pages without https have no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(
        () => toast.adminSuccess(setupText('embed.copied')),
        () => toast.adminError(setupText('embed.copyFailed')),
      );
  };
  return (
    <section className="embed" aria-labelledby={id}>
      <div className="embed-head">
        <h3 className="label" id={id}>
          {setupText('embed.snippet')}
        </h3>
        <Button size="small" onClick={copy}>
          <CopyIcon className="icon-s" aria-hidden="true" />
          {setupText('embed.copy')}
        </Button>
      </div>
      <textarea
        className="embed-code"
        dir="ltr"
        translate="no"
        readOnly
        rows={CODE_ROWS}
        value={code}
        aria-labelledby={id}
      />
      <figure>
        <figcaption className="setting-hint">{setupText('embed.preview')}</figcaption>
        <div className="embed-page" aria-hidden="true">
          <b>{setupText('embed.page')}</b>
          <i />
          <i />
          <span className="embed-frame">
            <bdi>{shown(draft.siteName)}</bdi>
            <span />
          </span>
          <i />
        </div>
      </figure>
    </section>
  );
}

const above = (draft: Draft, set: SetField) => (
  <SitePictureInput
    label={t('admin.identity.icon')}
    path={shown(draft.icon)}
    onUploaded={path => set('icon', path)}
  />
);

const PAGES = [
  ['/rules', 'admin.rules.rules'],
  ['/terms', 'admin.rules.terms'],
  ['/privacy', 'admin.rules.privacy'],
] as const;

const pageLinks = () => (
  <p className="setting-hint flex flex-wrap gap-x-[1.2rem]">
    {t('admin.rules.pages')}
    {PAGES.map(([path, text]) => (
      <a key={path} href={path} target="_blank" className="underline" rel="noopener">
        {t(text)}
      </a>
    ))}
  </p>
);

const SiteTexts = lazyPart(() => import('./SiteTexts.tsx'));

export default function IdentitySection({ title }: SectionProps) {
  return (
    <>
      <SettingForm
        resource={identity}
        title={title}
        above={above}
        below={draft => (
          <>
            <LinkPreview draft={draft} />
            <EmbedSnippet draft={draft} />
          </>
        )}
      />
      <SettingForm resource={siteRules} title={t('admin.rules.title')} above={pageLinks} />
      <PanelPart>
        <SiteTexts />
      </PanelPart>
    </>
  );
}
