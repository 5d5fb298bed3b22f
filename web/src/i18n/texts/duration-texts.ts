/** The durations of a ban. */
export const durationTexts = {
  'duration.15m': '15 دقيقة',
  'duration.30m': '30 دقيقة',
  'duration.1h': 'ساعة واحدة',
  'duration.3h': '3 ساعات',
  'duration.6h': '6 ساعات',
  'duration.12h': '12 ساعة',
  'duration.24h': '24 ساعة',
  'duration.3d': '3 أيام',
  'duration.7d': '7 أيام',
  'duration.30d': '30 يومًا',
  'duration.forever': 'دائم',
} as const;
