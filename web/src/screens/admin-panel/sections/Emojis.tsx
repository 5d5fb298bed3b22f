import { emojis } from '../../../../../protocol/resources/emojis.ts';
import { emojiSrc } from '../../../api/assets.ts';
import { Thumbnail, textOf, Word } from '../table/cells.tsx';
import type { Described, Row, Saving } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import { formOf, save } from '../table/save.ts';
import { send } from '../table/send.ts';
import type { ViewProps } from '../views.ts';

function Face({ row }: { row: Row }) {
  if (typeof row.emojiName === 'string' && row.emojiName !== '')
    return <Thumbnail src={emojiSrc(row.emojiName)} />;
  return <span className="thumbnail text-[2.4rem]">{String.fromCodePoint(Number(row.emojiCode))}</span>;
}

/** With a picture it goes by a form to a path of its own; a word that changes has another name in a plain call. */
async function saveEmoji({ before, draft, file, byPicture, onProgress }: Saving): Promise<void> {
  const { shortcut } = draft;
  const word = before ? `/${encodeURIComponent(textOf(before, 'shortcut'))}` : '';
  if (file || (byPicture && !before)) {
    const body = formOf('emoji', file, { shortcut });
    await send(`/emojis/emojisImg${word}`, { method: before ? 'PUT' : 'POST', body, onProgress });
    return;
  }
  if (!before) return save(described, { before, draft, file, byPicture, onProgress });
  const isByCode = typeof draft.emojiCode === 'number';
  const body = {
    ...(shortcut !== before.shortcut && { emojiShortcut: shortcut }),
    ...(isByCode && draft.emojiCode !== before.emojiCode && { emojiCode: draft.emojiCode }),
  };
  await send(`/emojis${word}`, { method: 'PATCH', body });
}

const described: Described = {
  resource: emojis,
  noun: 'emoji',
  add: 'admin.emojis.add',
  edit: 'admin.emojis.edit',
  columns: [
    { label: 'admin.emojis.preview', draw: row => <Face row={row} /> },
    { label: 'admin.emojis.shortcut', draw: row => <Word strong text={textOf(row, 'shortcut')} /> },
    { label: 'admin.emojis.code', draw: row => <Word text={textOf(row, 'emojiCode')} /> },
  ],
  fields: { shortcut: 'admin.emojis.shortcut', emojiCode: 'admin.emojis.code' },
  oneOf: [{ label: 'admin.emojis.byCode', field: 'emojiCode' }, { label: 'admin.emojis.byImage' }],
  picture: { part: 'emoji', label: 'admin.emojis.image', src: row => emojiSrc(textOf(row, 'emojiName')) },
  save: saveEmoji,
  below: ({ emojiCode }) =>
    typeof emojiCode === 'number' && emojiCode > 0 && emojiCode <= 0x10ffff ? (
      <p className="text-center text-[3.2rem]">{String.fromCodePoint(emojiCode)}</p>
    ) : null,
};

export default function Emojis({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
