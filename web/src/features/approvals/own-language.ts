import type { ApprovalRequest } from '../../../../protocol/rest/accounts.ts';
import { language } from '../../i18n/language.ts';

/** Describes requests in the page's language. The server's text is Arabic; other texts are loaded with a request. */
export async function inOwnLanguage(
  requests: readonly ApprovalRequest[],
): Promise<readonly ApprovalRequest[]> {
  if (language === 'ar' || requests.length === 0) return requests;
  const { actSentence } = await import('./english-acts.ts');
  return requests.map(each => {
    const what = each.act ? actSentence(each.act, each.changes ?? []) : null;
    return what === null ? each : { ...each, what };
  });
}
