import { useSnapshot } from 'valtio';
import { leaving } from '../../state/reading/leaving.ts';
import { shownPicture } from '../../state/reading/shown-picture.ts';
import LeaveSite from './links/LeaveSite.tsx';
import PictureView from './pictures/PictureView.tsx';

/** What a message opens over everything else: its picture, or the question before its link. */
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
