import { useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, paramsOf, type Row } from '../admin-resource.ts';
import { errorMessage, send } from '../send.ts';
import { rowTitle } from './row-title.ts';
import { useRefresh } from './use-rows.ts';

/** What happened to a row, for its announcement. */
export type RankAnnouncement = { name: string; what: 'lifted' | 'moved' | 'kept'; rank: number };

export type Rank = {
  dragged: Row | null;
  announcement: RankAnnouncement | null;
  startDrag: (row: Row) => void;
  endDrag: () => void;
  /** Moves a row to this place, counted from 1; the others make room. */
  move: (row: Row, to: number) => void;
};

/** The order of a ranked list. */
export const useRank = (adminResource: AdminResource): Rank => {
  const refresh = useRefresh(adminResource.resource.name);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [announcement, setSpoken] = useState<RankAnnouncement | null>(null);
  const announce = (row: Row, what: RankAnnouncement['what'], rank: number): void =>
    setSpoken({ name: rowTitle(row), what, rank });

  const startDrag = (row: Row): void => {
    setDragged(row);
    announce(row, 'lifted', Number(row.rank));
  };
  const endDrag = (): void => setDragged(null);
  const move = (row: Row, to: number): void => {
    endDrag();
    if (to === row.rank) {
      announce(row, 'kept', to);
      return;
    }
    const saving = send('PATCH /:resource/:key', {
      params: paramsOf(adminResource, row),
      body: { rank: to },
    });
    saving.finally(toast.loading(t('admin.saving'))).then(
      () => {
        announce(row, 'moved', to);
        toast.adminSuccess(t('admin.toast.rankChanged'));
        void refresh();
      },
      (error: Error) => {
        announce(row, 'kept', Number(row.rank));
        toast.adminError(errorMessage(error));
      },
    );
  };
  return { dragged, announcement, startDrag, endDrag, move };
};
