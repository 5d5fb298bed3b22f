import { useState } from 'react';
import type { Picture } from '../../../../../protocol/entities/messages.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { showPicture } from '../../../state/reading/shown-picture.ts';
import { HiddenIcon } from '../../../ui/icons.ts';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import { thumbnailSize } from './picture-size.ts';
import './pictures.css';

type Props = {
  picture: Picture;
  /** Nickname of the author. */
  by: string;
  own: boolean;
};

/** Picture of a message. A guest's picture loads only after a tap. */
export default function MessagePicture({ picture, by, own }: Props) {
  const [isUncovered, setUncovered] = useState(own || !picture.covered);
  const url = siteImageSrc(picture.url);
  const { isBroken, onError } = useImageFallback(url);
  const style = thumbnailSize(picture);
  if (!isUncovered)
    return (
      <button
        type="button"
        className="message-picture message-picture-covered"
        style={style}
        onClick={() => setUncovered(true)}
      >
        <HiddenIcon className="icon" aria-hidden="true" />
        <span className="sr-only">{isolate(by)}:</span>
        <span>{t('picture.uncover')}</span>
      </button>
    );
  if (isBroken)
    return (
      <span className="message-picture message-picture-covered" style={style}>
        {t('picture.gone')}
      </span>
    );
  return (
    <button
      type="button"
      className="message-picture"
      style={style}
      aria-label={t('picture.open', { name: isolate(by) })}
      onClick={() => showPicture({ ...picture, by })}
    >
      <img
        src={url}
        width={picture.width}
        height={picture.height}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={onError}
      />
    </button>
  );
}
