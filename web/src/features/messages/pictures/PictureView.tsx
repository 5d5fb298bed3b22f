import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { hidePicture, type ShownPicture } from '../../../state/reading/shown-picture.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useCloseOnBack } from '../../../ui/dialogs/use-close-on-back.ts';
import { AddIcon, CloseIcon, MinusIcon } from '../../../ui/icons.ts';
import './pictures.css';

const MAX_ZOOM = 4;

/** Full-screen picture. Buttons, + and -, a double click, and two fingers zoom. */
export default function PictureView({ picture: { url, width, height, by } }: { picture: ShownPicture }) {
  const [zoom, setZoom] = useState(1);
  useCloseOnBack(true, hidePicture);
  const zoomBy = useCallback(
    (factor: number): void => setZoom(now => Math.min(MAX_ZOOM, Math.max(1, now * factor))),
    [],
  );
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === '+' || key === '=') zoomBy(2);
      if (key === '-') zoomBy(0.5);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [zoomBy]);
  const name = t('picture.of', { name: isolate(by) });
  const size = { '--ratio': width / height, '--own-width': `${width}px`, '--zoom': zoom } as CSSProperties;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => open || hidePicture()}
      className="backdrop picture-backdrop"
    >
      <Modal className="picture-modal">
        <Dialog aria-label={name} className="picture-dialog">
          <div className="picture-tools">
            <bdi className="truncated">{by}</bdi>
            <IconButton label={t('picture.smaller')} disabled={zoom === 1} onClick={() => zoomBy(0.5)}>
              <MinusIcon className="icon" aria-hidden="true" />
            </IconButton>
            <IconButton label={t('picture.larger')} disabled={zoom === MAX_ZOOM} onClick={() => zoomBy(2)}>
              <AddIcon className="icon" aria-hidden="true" />
            </IconButton>
            <IconButton label={t('picture.close')} onClick={hidePicture}>
              <CloseIcon className="icon" aria-hidden="true" />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the pointer; the buttons and keys do the same */}
          <div className="picture-pan" onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}>
            <img
              src={siteImageSrc(url)}
              alt={name}
              width={width}
              height={height}
              style={size}
              draggable={false}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
