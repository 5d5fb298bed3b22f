import { useEffect, useId, useRef } from 'react';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-panel.ts';
import { PictureIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';

export type Chosen = { file: File };

type Props = {
  label: string;
  before: string | null;
  chosen: Chosen | null;
  share: number | null;
  error: string | undefined;
  onChoose: (chosen: Chosen | null) => void;
};

/** A picture, chosen or dropped, with a preview and the progress of its upload. */
export function PictureInput({ label, before, chosen, share, error, onChoose }: Props) {
  const id = useId();
  const take = (file: File | undefined): void => {
    if (file) onChoose({ file });
  };
  return (
    <div>
      <span className="label">{label}</span>
      <label
        htmlFor={id}
        className="picture-drop"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <span className="picture-shown">
          {chosen && <Preview file={chosen.file} />}
          {!chosen && before && <img src={before} alt="" />}
          {!chosen && !before && <PictureIcon className="icon-l text-ink-3" aria-hidden="true" />}
        </span>
        <span className="min-w-0 flex-1">
          {chosen ? (
            <bdi className="truncated block font-semibold">{chosen.file.name}</bdi>
          ) : (
            t('admin.upload.drop')
          )}
          <span className="field-hint block">
            {t('admin.upload.limit', { kilobytes: UPLOAD_MAX_BYTES / 1024, side: UPLOAD_MAX_SIDE })}
          </span>
          {share !== null && (
            <progress
              className="w-full"
              max={1}
              value={share}
              aria-label={t('admin.upload.progress', { percent: Math.round(share * 100) })}
            />
          )}
        </span>
        <span className="btn btn-plain btn-small">
          {t(chosen || before ? 'admin.upload.change' : 'admin.upload.choose')}
        </span>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept="image/gif,image/jpeg,image/png,image/webp"
          onChange={event => take(event.target.files?.[0])}
        />
      </label>
      {error && (
        <p className="field-error" role="alert">
          <TwoLanguages text={error} />
        </p>
      )}
    </div>
  );
}

/** Drawn on a canvas, since the content security policy forbids blob: images. A file that is no picture stays blank. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = (picture: ImageBitmap): void => {
      const at = canvas.current;
      if (!at || !isWanted) return;
      [at.width, at.height] = [picture.width, picture.height];
      at.getContext('2d')?.drawImage(picture, 0, 0);
    };
    // The server reports what is wrong with the file.
    createImageBitmap(file).then(draw, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [file]);
  return <canvas ref={canvas} width={0} height={0} />;
}
