import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { t } from '../../../i18n/t-windows.ts';
import type { Attached } from '../../../state/composer.ts';
import { Spinner } from '../../../ui/BrandMark.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons.ts';
import { detachPicture } from './attach-picture.ts';
import './pictures.css';

/** Bar above the text with the attached picture. */
export default function PictureBar({ picture }: { picture: Attached }) {
  const isReady = picture.state === 'ready';
  return (
    <div className="composer-about" role="status">
      <span className="composer-picture">
        {isReady ? <img src={siteImageSrc(picture.url)} alt="" /> : <Spinner className="icon" />}
      </span>
      <span className="composer-about-text">{t(isReady ? 'picture.ready' : 'picture.uploading')}</span>
      <IconButton label={t('picture.remove')} onClick={detachPicture}>
        <CloseIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
