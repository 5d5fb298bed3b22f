import { useEffect, useId } from 'react';
import { PictureIcon } from '../../../icons.ts';
import { p } from '../../../text/p.ts';

export type Chosen = { file: File; preview: string };

type Props = {
  label: string;
  before: string | null;
  chosen: Chosen | null;
  share: number | null;
  error: string | undefined;
  onChoose: (chosen: Chosen | null) => void;
};

/** A picture, chosen or dropped, seen before it is sent, and how far it has come while it is. */
export function PictureInput({ label, before, chosen, share, error, onChoose }: Props) {
  const id = useId();
  const shown = chosen?.preview ?? before;
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen]);
  const take = (file: File | undefined): void => {
    if (file) onChoose({ file, preview: URL.createObjectURL(file) });
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
          {shown ? (
            <img src={shown} alt="" />
          ) : (
            <PictureIcon className="icon-l text-ink-3" aria-hidden="true" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          {chosen ? (
            <bdi className="cut block font-semibold">{chosen.file.name}</bdi>
          ) : (
            p('admin.upload.drop')
          )}
          {share !== null && (
            <progress
              className="w-full"
              max={1}
              value={share}
              aria-label={p('admin.upload.progress', { percent: Math.round(share * 100) })}
            />
          )}
        </span>
        <span className="btn btn-plain btn-small">
          {p(shown ? 'admin.upload.change' : 'admin.upload.choose')}
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
          {error}
        </p>
      )}
    </div>
  );
}
