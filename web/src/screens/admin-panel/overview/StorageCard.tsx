import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { amount } from './amount.ts';
import { Card } from './Card.tsx';
import { sizeOf } from './size-of.ts';

type Props = { storage: NonNullable<Overview['storage']> };

/** What uploaded files take up; a floor where there are more than were counted. */
export function StorageCard({ storage: { bytes, files, isWhole } }: Props) {
  const size = sizeOf(bytes);
  return (
    <Card
      title={p('admin.home.storage')}
      figure={isWhole ? size : p('admin.home.storage.atLeast', { size })}
      note={p('admin.home.storage.files', { files: isWhole ? amount(files) : `${amount(files)}+` })}
    />
  );
}
