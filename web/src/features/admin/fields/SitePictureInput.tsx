import { useState } from 'react';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { errorMessage, send } from '../send.ts';
import { type Chosen, PictureInput } from './PictureInput.tsx';

type Props = {
  label: string;
  /** Current picture: a path on this site or a URL; empty for none. */
  path: string;
  /** Called after the upload. The site uses the picture once the form is saved. */
  onUploaded: (path: string) => void;
};

/** Input for a picture of the site, uploaded immediately after selection. */
export function SitePictureInput({ label, path, onUploaded }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const upload = async (picture: Chosen | null): Promise<void> => {
    setChosen(picture);
    setError(undefined);
    if (!picture) return;
    const body = new FormData();
    body.set('picture', picture.file);
    setShare(0);
    try {
      onUploaded((await send('POST /identity/pictures', { body, onProgress: setShare })).path);
    } catch (refusal) {
      setChosen(null);
      setError(errorMessage(refusal));
    }
    setShare(null);
  };
  return (
    <PictureInput
      label={label}
      before={path === '' ? null : siteImageSrc(path)}
      chosen={chosen}
      share={share}
      error={error}
      onChoose={picture => void upload(picture)}
    />
  );
}
