import type { Sender } from '../../../protocol/entities/messages.ts';
import type { Notice, QuizPlace } from '../../../protocol/entities/notices.ts';
import { isRareError, rareErrors } from '../../../protocol/errors/catalogue/rare.ts';
import { interpolate } from '../../../protocol/errors/error-entry.ts';
import {
  noticeCountsEnglish,
  noticeEnglish,
  noticeSendersEnglish,
  quizEndEnglish,
} from './texts/english/notice-english.ts';

const plurals = new Intl.PluralRules('en');

const counted = (what: 'guests' | 'minutes' | 'points' | 'questions', count: number): string =>
  interpolate(noticeCountsEnglish[`${what}_${plurals.select(count) === 'one' ? 'one' : 'other'}`], { count });

const podium = (best: readonly QuizPlace[]): string =>
  best
    .map(({ nickname, points }, at) =>
      interpolate(quizEndEnglish.place, {
        place: quizEndEnglish.places[at],
        nickname,
        points: counted('points', points),
      }),
    )
    .join(', ');

/** Values of the placeholders in the text of a notice. */
function valuesOf(notice: Notice): Record<string, string | number> {
  switch (notice.code) {
    case 'approvalAsked':
      return { minutes: counted('minutes', notice.minutes) };
    case 'unattendedRoom':
      return { ...notice, guests: counted('guests', notice.guests) };
    case 'quizStart':
      return { count: counted('questions', notice.count) };
    case 'quizRight':
      return { ...notice, points: counted('points', notice.points) };
    case 'quizEnd': {
      const { best, week } = notice;
      const ofWeek = week.length === 0 ? '' : interpolate(quizEndEnglish.week, { best: podium(week) });
      return { best: `${podium(best)}.`, week: ofWeek };
    }
    default:
      return notice;
  }
}

/** English text of a notice; null for a code that only newer pages know. */
function englishOf(notice: Notice): string | null {
  if (notice.code === 'siteWarning') return isRareError(notice.error) ? rareErrors[notice.error].text : null;
  if (!Object.hasOwn(noticeEnglish, notice.code)) return null;
  if (notice.code === 'quizEnd' && notice.best.length === 0) return quizEndEnglish.nobody;
  return interpolate(noticeEnglish[notice.code], valuesOf(notice));
}

type Line = { text: string; notice?: Notice | undefined; sender?: Sender };

/** Returns the line with the English text and sender name of its notice, if it has one. */
export function inEnglish<Given extends Line>(line: Given): Given {
  const { notice, sender } = line;
  const text = notice ? englishOf(notice) : null;
  if (!notice || text === null) return line;
  const nickname = noticeSendersEnglish[notice.code];
  return { ...line, text, ...(sender && nickname !== undefined && { sender: { ...sender, nickname } }) };
}
