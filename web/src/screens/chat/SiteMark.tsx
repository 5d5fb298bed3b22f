import { useSnapshot } from 'valtio';
import { siteImageSrc } from '../../api/assets.ts';
import { Mark } from '../../kit/Khatim.tsx';
import { usePicture } from '../../kit/use-picture.ts';
import { site } from '../../state/site.ts';
import { t } from '../../text/t.ts';

/** The operator's logo where one is to be shown and can be had, else the mark of the house. */
export function SiteMark() {
  const { logo } = useSnapshot(site);
  const src = logo === null ? '' : siteImageSrc(logo);
  const { isLost, onError } = usePicture(src);
  if (isLost) return <Mark />;
  return <img className="site-logo" src={src} alt={t('app.logo')} draggable={false} onError={onError} />;
}
