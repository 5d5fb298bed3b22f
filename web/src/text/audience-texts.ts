/** For whom something is. */
export const audienceTexts = {
  'audience.forAll': 'للجميع',
  'audience.forVisitors': 'للزوار',
  'audience.forSupers': 'للأعضاء',
} as const;
