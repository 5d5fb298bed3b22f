import { identity } from '../../../../../protocol/resources/identity.ts';
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

export default function IdentitySection({ title }: SectionProps) {
  return (
    <SettingForm
      resource={identity}
      title={title}
      above={above}
      below={draft => <LinkPreview draft={draft} />}
    />
  );
}
