import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshQueries } from '../../client/http/refresh-queries.ts';
import { invalidate } from '../../client/resources/invalidation.ts';
import { browserFeed, openFeed } from './panel-feed.ts';

/** What every change of the panel shows in: the record of events and the overview. */
const FOLLOWING = ['events', 'overview'] as const;

/** Reads again what others have changed, and asks who the operator is when that may be another answer. */
export const usePanelFeed = (onOperatorChanged: () => void): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      openFeed(
        {
          onNews: news => {
            if (news.event === 'operator') onOperatorChanged();
            else {
              for (const name of new Set([...news.resources, ...FOLLOWING])) {
                void refreshQueries(client, ['panel', name]);
                // A form that is open on one of its records.
                void refreshQueries(client, ['form', name]);
              }
              // What the panel reads as every page of the site does, such as the appearance.
              invalidate(news.resources);
            }
          },
          onReopened: () => {
            void refreshQueries(client, ['panel']);
            void refreshQueries(client, ['form']);
            void client.refetchQueries({ type: 'active', stale: true });
          },
          onClosed: onOperatorChanged,
        },
        browserFeed(),
      ),
    [client, onOperatorChanged],
  );
};
