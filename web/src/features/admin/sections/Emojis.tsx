import { emojis } from '../../../../../protocol/resources/content.ts';
import { emojiSrc } from '../../../client/http/image-urls.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource, Row, Saved, SaveInput } from '../admin-resource.ts';
import { formDataOf, saveRow } from '../form/use-save.ts';
import { TextCell, Thumbnail, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ifMatch, send } from '../send.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

function EmojiPreview({ row }: { row: Row }) {
  if (typeof row.emojiName === 'string' && row.emojiName !== '')
    return <Thumbnail src={emojiSrc(row.emojiName)} />;
  return <span className="thumbnail text-[2.4rem]">{String.fromCodePoint(Number(row.emojiCode))}</span>;
}

/**
 * An emoji with a picture is sent as a form to a separate path. An update without a picture uses another field name for
 * the new shortcut.
 */
async function saveEmoji({
  before,
  version,
  draft,
  file,
  isByPicture,
  onProgress,
}: SaveInput): Promise<Saved> {
  const { shortcut } = draft;
  const params = { key: before ? textOf(before, 'shortcut') : '' };
  if (file || (isByPicture && !before)) {
    const body = formDataOf('emoji', file, { shortcut });
    if (before) await send('PUT /emojis/emojisImg/:key', { params, body, onProgress, ...ifMatch(version) });
    else return (await send('POST /emojis/emojisImg', { body, onProgress })).emoji._id;
    return undefined;
  }
  if (!before) return saveRow(adminResource, { before, draft, file, isByPicture, onProgress });
  const isByCode = typeof draft.emojiCode === 'number';
  const body = {
    ...(shortcut !== before.shortcut && { emojiShortcut: shortcut }),
    ...(isByCode && draft.emojiCode !== before.emojiCode && { emojiCode: draft.emojiCode }),
  };
  if (Object.keys(body).length > 0) await send('PATCH /emojis/:key', { params, body, ...ifMatch(version) });
  return undefined;
}

const adminResource: AdminResource = {
  resource: emojis,
  columns: [
    { label: t('admin.emojis.preview'), onPhone: 'picture', render: row => <EmojiPreview row={row} /> },
    {
      label: nameOf(emojis.labels.shortcut),
      sort: 'shortcut',
      render: row => <TextCell strong text={textOf(row, 'shortcut')} />,
    },
    {
      label: nameOf(emojis.labels.emojiCode),
      onPhone: 'menu',
      sort: 'emojiCode',
      render: row => <TextCell text={textOf(row, 'emojiCode') || '—'} />,
    },
  ],
  variants: [{ label: t('admin.emojis.byCode'), field: 'emojiCode' }, { label: t('admin.emojis.byImage') }],
  picture: { part: 'emoji', label: t('admin.emojis.image'), src: row => emojiSrc(textOf(row, 'emojiName')) },
  save: saveEmoji,
  manyUploads: {
    wordLabel: nameOf(emojis.labels.shortcut),
    upload: ({ file, word }) =>
      send('POST /emojis/emojisImg', { body: formDataOf('emoji', file, { shortcut: word }) }),
  },
  below: ({ emojiCode }) =>
    typeof emojiCode === 'number' && emojiCode > 0 && emojiCode <= 0x10ffff ? (
      <p className="text-center text-[3.2rem]">{String.fromCodePoint(emojiCode)}</p>
    ) : null,
};

export default function Emojis({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
