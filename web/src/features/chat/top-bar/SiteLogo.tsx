import { useSnapshot } from 'valtio';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';

/** The operator's logo, or the brand mark where none is set or it cannot be loaded. */
export function SiteLogo() {
  const { logo, showLogo } = useSnapshot(siteSettings);
  const src = showLogo && logo !== '' ? siteImageSrc(logo) : '';
  const { isBroken, onError } = useImageFallback(src);
  if (isBroken) return <BrandMark />;
  return <img className="site-logo" src={src} alt={t('app.logo')} draggable={false} onError={onError} />;
}
