import { t } from './t.ts';

/** U+2068 and U+2069 isolate a name inside plain text, as bdi does in markup. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Where somebody has been taken, and by whom where a person did it. */
export const movedText = ({ room, by }: { room: string; by?: string | undefined }): string =>
  by === undefined
    ? t('connection.moved', { room: isolated(room) })
    : t('connection.movedBy', { room: isolated(room), by: isolated(by) });
