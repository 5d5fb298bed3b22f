/** The audiences. */
export const audienceTexts = {
  'audience.forAll': 'للجميع',
  'audience.forVisitors': 'للزوار',
  'audience.forSupers': 'للأعضاء',
} as const;
