import type { shortcuts } from '../../db/tables/shortcuts.ts';
import type { Row, RowOf } from '../generic/registered-resource.ts';

/** With its word as `shortcut` too, as the chat's requirements and the emojis call it. It is answered alone: nothing is written by it. */
export const shortcutView = (row: RowOf<typeof shortcuts>): Row => ({ ...row, shortcut: row.shortcutTerm });
