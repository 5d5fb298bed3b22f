import { AUDIENCE_NAMES } from '../../../../protocol/entities/choice-names.ts';

export const audienceTexts = {
  'audience.forAll': AUDIENCE_NAMES.all,
  'audience.forVisitors': AUDIENCE_NAMES.forVisitors,
  'audience.forSupers': AUDIENCE_NAMES.forSupers,
} as const;
