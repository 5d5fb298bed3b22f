import { DURATION_NAMES } from '../../../../protocol/entities/choice-names.ts';

export const durationTexts = {
  'duration.15m': DURATION_NAMES['15m'],
  'duration.30m': DURATION_NAMES['30m'],
  'duration.1h': DURATION_NAMES['1h'],
  'duration.3h': DURATION_NAMES['3h'],
  'duration.6h': DURATION_NAMES['6h'],
  'duration.12h': DURATION_NAMES['12h'],
  'duration.24h': DURATION_NAMES['24h'],
  'duration.3d': DURATION_NAMES['3d'],
  'duration.7d': DURATION_NAMES['7d'],
  'duration.30d': DURATION_NAMES['30d'],
  'duration.forever': DURATION_NAMES.forever,
} as const;
