import { resource } from './define.ts';
import { flag, wholeNumber } from './fields.ts';

export const stars = resource({
  name: 'stars',
  singular: 'star',
  model: 'Star',
  key: 'id',
  section: 'Stars',
  pageSize: 9,
  readers: 'sessions',
  rankedBy: 'rank',
  fields: {
    rank: { ...wholeNumber(1, 1_000), initial: 1 },
    forVisitors: flag(false),
    forChatMasters: flag(false),
  },
});
