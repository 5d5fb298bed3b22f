import { useEffect, useId, useRef, useState } from 'react';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '../../../../../protocol/constants.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-panel.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PictureIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import type { OwnInput } from '../admin-resource.ts';

const KILOBYTE = 1024;

export type Chosen = { file: File };

type Props = {
  label: string;
  before: string | null;
  chosen: Chosen | null;
  share: number | null;
  error: string | undefined;
  onChoose: (chosen: Chosen | null) => void;
};

/**
 * Input for a picture, by file selection or drop, with preview and upload progress. Refuses a file over the size limit.
 */
export function PictureInput({ label, before, chosen, share, error, onChoose }: Props) {
  const id = useId();
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const isRefused = file.size > UPLOAD_MAX_BYTES;
    setTooLarge(isRefused ? file : null);
    if (!isRefused) onChoose({ file });
  };
  const sizes = { kilobytes: UPLOAD_MAX_BYTES / KILOBYTE, side: UPLOAD_MAX_SIDE };
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
          <span className="field-hint block">{t('admin.upload.limit', sizes)}</span>
          {share !== null && <Upload share={share} />}
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
      {tooLarge && (
        <p className="field-error" role="alert">
          {t('admin.upload.tooLarge', {
            ...sizes,
            name: isolate(tooLarge.name),
            size: Math.ceil(tooLarge.size / KILOBYTE),
          })}
        </p>
      )}
      {error && !tooLarge && (
        <p className="field-error" role="alert">
          <TwoLanguages text={error} />
        </p>
      )}
    </div>
  );
}

/** Progress is indeterminate after the last byte, because the server still processes the picture. */
function Upload({ share }: { share: number }) {
  const text =
    share < 1
      ? t('admin.upload.progress', { percent: Math.floor(share * 100) })
      : t('admin.upload.processing');
  return (
    <>
      <progress className="w-full" {...(share < 1 && { value: share })} max={1} aria-label={text} />
      <span className="field-hint block" role="status">
        {text}
      </span>
    </>
  );
}

/** Preview on a canvas, because the content security policy forbids blob: images. An invalid picture stays blank. */
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
    // An undecodable file is ignored here, because the server reports it.
    createImageBitmap(file).then(draw, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [file]);
  return <canvas ref={canvas} width={0} height={0} />;
}

/** Input for a picture's name. A new picture needs no name. */
export const pictureNameInput =
  (label: string): OwnInput =>
  (value, set, error, isNew) => (
    <TextField
      key="name"
      label={label}
      value={String(value ?? '')}
      error={error}
      hint={isNew ? t('admin.upload.name') : undefined}
      onChange={event => set('name', event.target.value)}
    />
  );
