import { t } from '../../../i18n/t-panel.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { OwnInput } from '../admin-resource.ts';

/** The name of a picture, which a new one need not be given. */
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
