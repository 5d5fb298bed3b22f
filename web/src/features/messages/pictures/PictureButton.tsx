import { useRef } from 'react';
import { t } from '../../../i18n/t-windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PictureIcon } from '../../../ui/icons.ts';
import { attachPicture } from './attach-picture.ts';

export default function PictureButton({ disabled }: { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('picture.choose')} disabled={disabled} onClick={() => input.current?.click()}>
        <PictureIcon className="icon" aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the selection of the same file again.
          target.value = '';
          if (file) void attachPicture(file);
        }}
      />
    </>
  );
}
