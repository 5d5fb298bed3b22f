import { useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, paramsOf, type Row } from '../admin-resource.ts';
import { useRefresh } from '../list/use-rows.ts';
import { errorMessage, send } from '../send.ts';
import { rowTitle } from './row-title.ts';

/** A row with its position in the whole list, starting at 1. */
export type Placed = { row: Row; place: number };

export type RankAnnouncement = { name: string; what: 'lifted' | 'moved' | 'kept'; rank: number };

export type Rank = {
  dragged: Placed | null;
  announcement: RankAnnouncement | null;
  startDrag: (row: Placed) => void;
  endDrag: () => void;
  /** Moves a row to this position, starting at 1, and shifts the others. */
  move: (from: Placed, to: number) => void;
};

export const useRank = (adminResource: AdminResource): Rank => {
  const refresh = useRefresh(adminResource.resource.name);
  const [dragged, setDragged] = useState<Placed | null>(null);
  const [announcement, setSpoken] = useState<RankAnnouncement | null>(null);
  const announce = (row: Row, what: RankAnnouncement['what'], rank: number): void =>
    setSpoken({ name: rowTitle(row), what, rank });

  const startDrag = (lifted: Placed): void => {
    setDragged(lifted);
    announce(lifted.row, 'lifted', lifted.place);
  };
  const endDrag = (): void => setDragged(null);
  const move = ({ row, place }: Placed, to: number): void => {
    endDrag();
    if (to === place) {
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
        announce(row, 'kept', place);
        toast.adminError(errorMessage(error));
      },
    );
  };
  return { dragged, announcement, startDrag, endDrag, move };
};
