/** The purpose of a list without a record, by the name of its resource. */
export const emptyTexts = {
  'admin.empty.avatars': 'ارفع صورًا يختار منها المستخدمون أيقوناتهم.',
  'admin.empty.banners': 'أضف إعلانًا يظهر أعلى الدردشة بين بداية ونهاية تحددهما.',
  'admin.empty.bans': 'أضف حظرًا لعنوان أو بصمة جهاز أو دولة، فلا يدخل صاحبه حتى تنتهي مدته.',
  'admin.empty.chatMsg': 'أضف رسالة ترحّب بالداخلين أو تتكرر في الغرف.',
  'admin.empty.colors': 'أضف لونًا يختاره المستخدمون لنصوصهم وأسمائهم وخلفياتها.',
  'admin.empty.decorations': 'أضف وسامًا ملوّنًا يظهر بجانب اسم العضو.',
  'admin.empty.emojis': 'أضف اختصارًا مثل :) يتحوّل في الرسائل إلى رمز.',
  'admin.empty.gifts': 'أضف عبارة تمرّ في شريط الهدايا أعلى الدردشة.',
  'admin.empty.rooms': 'أضف غرفة باسم وسعة، ويمكن أن تكون لها كلمة مرور ومواعيد.',
  'admin.empty.shortcuts': 'أضف كلمة قصيرة يظهر مكانها في الرسائل نص كامل.',
  'admin.empty.stars': 'ارفع شارة تظهر بجانب اسم من يحملها.',
  'admin.empty.users': 'أضف حسابًا باسم وكلمة مرور ودور.',
  'admin.empty.words': 'أضف كلمة، وحدد ما يحدث حين تُكتب: تُستبدل أو تُحجب الرسالة أو يُكتم كاتبها.',
} as const;
