import { identity } from '../../../../../protocol/resources/identity.ts';
import { siteRules } from '../../../../../protocol/resources/site-rules.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { Draft, SetField } from '../admin-resource.ts';
import { SitePictureInput } from '../fields/SitePictureInput.tsx';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import './identity.css';

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The site in a link preview, as other services show it. */
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

export default function IdentitySection({ title }: SectionProps) {
  return (
    <>
      <SettingForm
        resource={identity}
        title={title}
        above={above}
        below={draft => <LinkPreview draft={draft} />}
      />
      <SettingForm resource={siteRules} title={t('admin.rules.title')} above={pageLinks} />
    </>
  );
}
