/** The texts of who is muted and who is kept out. */
export const restraintTexts = {
  'restraints.title': 'المكتومون والمطرودون',
  'restraints.none': 'لا أحد ممن يمكنك رفع الكتم أو الطرد عنه.',
  'restraints.mute': 'مكتوم',
  'restraints.kick': 'مطرود',
  'restraints.room': 'في غرفة {room}',
  'restraints.until': 'حتى {time}',
  'restraints.endless': 'حتى يُرفع',
  'restraints.reason': 'السبب:',
  'restraints.unnamed': 'بلا اسم معروف',
  'restraints.lift.mute': 'رفع الكتم',
  'restraints.lift.kick': 'رفع الطرد',
  'restraints.lift.of': '{act} عن {nickname}',
  'toast.lifted.mute': 'رُفع الكتم عن {nickname}.',
  'toast.lifted.kick': 'رُفع الطرد عن {nickname}، ويمكنه الدخول.',
} as const;
