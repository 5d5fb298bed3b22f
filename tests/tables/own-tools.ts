import type { ChatPermission } from '../../protocol/rules/permissions.ts';

/** A member's own tools: in the composer, in the settings' tabs and among the site options. */
export const OWN_TOOLS = {
  bold: 'خط عريض',
  italic: 'خط مائل',
  textColor: 'لون النص',
  name: 'الاسم المستعار',
  nameColor: 'لون الاسم',
  ground: 'لون الخلفية',
  icon: 'الأيقونة',
  star: 'إظهار نجمتي',
  visible: 'ظاهر للجميع',
  hidden: 'مخفي عن الزوار',
  ghost: 'شبح',
  password: 'تغيير كلمة المرور',
  announcement: 'إرسال إعلان عام',
} as const;

export type OwnTool = keyof typeof OWN_TOOLS;

export type OwnRow = { flags: readonly ChatPermission[]; tools: readonly OwnTool[] };

/** Written by hand from the requirements. Tools that are not listed are missing with exactly these flags. */
export const OWN_ROWS = {
  name: [
    { flags: [], tools: [] },
    { flags: ['canChangeHisNickname'], tools: ['name'] },
  ],
  colors: [
    { flags: ['canChangeHisNicknameColor'], tools: ['nameColor'] },
    { flags: ['canChangeHisNicknameBGColor'], tools: ['ground'] },
  ],
  pictures: [
    { flags: ['canChangeHisIcon'], tools: ['icon'] },
    { flags: ['canHideHisStar'], tools: ['star'] },
  ],
  visibility: [
    { flags: ['canBeHidden'], tools: ['hidden'] },
    { flags: ['canBeGhost'], tools: ['ghost'] },
    { flags: ['canBeHidden', 'canBeGhost'], tools: ['visible', 'hidden', 'ghost'] },
  ],
  typing: [
    { flags: ['canChangeTextStyle'], tools: ['bold', 'italic'] },
    { flags: ['canUseAdvancedColorsSys'], tools: ['textColor'] },
  ],
  site: [
    { flags: ['canChangeHisPassword'], tools: ['password'] },
    { flags: ['canSendPublicAd'], tools: ['announcement'] },
  ],
} as const satisfies Record<string, readonly OwnRow[]>;
