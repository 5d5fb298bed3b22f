import type { StrikeKind } from '../../protocol/entities/strike.ts';
import type { AppealAnswer } from '../../protocol/rest/appeals.ts';
import type { StrikeRow } from './appeal-records.ts';

/** What became of an appeal, as operators read it in the event record. */
export const answerText = (
  { nickname, kind, byUsername }: StrikeRow,
  { outcome, answer }: AppealAnswer,
): string => {
  const by = byUsername === '' ? '' : ` الذي أجراه «${byUsername}»`;
  return `${OUTCOME_TEXT[outcome]} اعتراض «${nickname}» على ${KIND_TEXT[kind]}${by}: «${answer}»`;
};

/** Behind the answer to an accepted appeal whose ban is not that of the case any more. */
export const NOTHING_REVOKED = '(لم يُرفع حظر بهذا: إما أنه انتهى من قبل، أو عدّله مشرف آخر فبقي.)';

const OUTCOME_TEXT = { accepted: 'قبول', rejected: 'رفض' } as const;

const KIND_TEXT: Record<StrikeKind, string> = {
  kick: 'الطرد',
  ban: 'الحظر',
  mute: 'المنع من الكتابة',
  warning: 'التحذير',
  deletion: 'حذف الرسائل',
};
