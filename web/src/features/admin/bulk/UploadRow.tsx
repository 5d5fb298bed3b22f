import { t } from '../../../i18n/t-panel.ts';
import { Spinner } from '../../../ui/BrandMark.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { errorMessage } from '../send.ts';

/** One of several pictures to upload, with its result. */
export type UploadItem = {
  id: string;
  file: File;
  /** Name of the picture, for records that need one. */
  word: string;
  state: 'waiting' | 'done' | 'refused';
  error: unknown;
};

/** Configuration of multiple uploads. */
export type ManyUploads = {
  upload: (item: UploadItem) => Promise<unknown>;
  /** Label of the name field, if pictures have names. */
  wordLabel?: string;
  /** Uploads one picture at a time, so that records are created in the order of selection. */
  inOrder?: true;
};

type Props = {
  item: UploadItem;
  wordLabel: string | undefined;
  isLocked: boolean;
  onWord: (word: string) => void;
  onRemove: () => void;
};

export function UploadRow({ item, wordLabel, isLocked, onWord, onRemove }: Props) {
  const { file, word, state, error } = item;
  return (
    <li className="upload-row">
      <span className="min-w-0 flex-1">
        <span className="truncated block font-semibold">
          <bdi>{file.name}</bdi>
        </span>
        {state === 'refused' && (
          <span className="field-error block" role="alert">
            <TwoLanguages text={errorMessage(error)} />
          </span>
        )}
      </span>
      {wordLabel !== undefined && state !== 'done' && (
        <span className="field">
          <input
            dir="auto"
            aria-label={`${wordLabel}: ${file.name}`}
            value={word}
            disabled={isLocked}
            onChange={event => onWord(event.target.value)}
          />
        </span>
      )}
      {state === 'done' && <CheckIcon className="icon-s text-ok" aria-label={t('admin.uploads.isDone')} />}
      {state !== 'done' && isLocked && <Spinner className="icon" />}
      {state !== 'done' && !isLocked && (
        <IconButton label={t('admin.uploads.remove', { name: file.name })} onClick={onRemove}>
          <CloseIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
