import type { Link } from '../../../../protocol/text/links.ts';
import { t } from '../../i18n/t-windows.ts';
import { leaving, stay } from '../../state/reading/leaving.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { OpenIcon } from '../../ui/icons.ts';
import './links/links.css';
import { useSnapshot } from 'valtio';
import { shownPicture } from '../../state/reading/shown-picture.ts';
import PictureView from './pictures/PictureView.tsx';

/** Confirmation that shows the host name before a link opens. */
export function LeaveSite({ link: { href, host, shownHost } }: { link: Link }) {
  return (
    <Modal
      role="alertdialog"
      title={t('link.leave')}
      icon={<OpenIcon className="icon mirrored" aria-hidden="true" />}
      onClose={stay}
    >
      <p>{t('link.leave.where')}</p>
      <p className="leave-host">
        <bdi dir="ltr">{shownHost}</bdi>
        {shownHost !== host && (
          <small>
            <bdi dir="ltr">{host}</bdi>
          </small>
        )}
      </p>
      <p className="leave-hint">{t('link.leave.hint')}</p>
      <div className="flex flex-wrap justify-end gap-[.8rem]">
        <a
          className="btn btn-plain btn-small"
          href={href}
          target="_blank"
          rel="nofollow ugc noopener"
          onClick={() => stay()}
        >
          {t('link.leave.open')}
        </a>
        <Button size="small" tone="primary" onClick={stay}>
          {t('link.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
}

/** Overlays of a message: its picture, or the confirmation of its link. */
export default function InFront() {
  const { link } = useSnapshot(leaving);
  const { picture } = useSnapshot(shownPicture);
  return (
    <>
      {picture && <PictureView key={picture.url} picture={picture} />}
      {link && <LeaveSite link={link} />}
    </>
  );
}
