// What is said of an end, on the page that people land on and shortly before it.
export const farewellTexts = {
  'farewell.reason': 'السبب:',
  'farewell.until': 'حتى {time}',
  'farewell.left': 'المتبقي: {left}',
  'farewell.over': 'انتهت المدة، ويمكن الدخول الآن.',
  'idle.title': 'هل ما زلت هنا؟',
  'idle.body': 'ستنتهي الجلسة لطول الخمول بعد {left}.',
  'idle.stay': 'ما زلت هنا',
} as const;
