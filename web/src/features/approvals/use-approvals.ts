import { useEffect, useState } from 'react';
import { ApiError } from '../../../../protocol/client/errors.ts';
import type { ApprovalAnswer, ApprovalRequest } from '../../../../protocol/rest/accounts.ts';
import { messageOf } from '../../client/errors.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t-windows.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Pending requests at the time of opening, without decided ones. `isBarred`: the session may decide none. */
export const useApprovals = () => {
  const [approvals, setApprovals] = useState<readonly ApprovalRequest[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBarred, setIsBarred] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /approvals', 'approvals')
      .then(inOwnLanguage)
      .then(setApprovals, error => (isForbidden(error) ? setIsBarred(true) : setHasFailed(true)));
  };

  useEffect(read, []);

  const takeOut = (decided: ApprovalRequest): void =>
    setApprovals(before => before?.filter(({ _id }) => _id !== decided._id) ?? null);

  const decide = async (asked: ApprovalRequest, { outcome }: ApprovalAnswer): Promise<void> => {
    if (busy !== null) return;
    setBusy(asked._id);
    try {
      await request('PATCH /approvals/:id', { params: { id: asked._id }, body: { outcome } });
      takeOut(asked);
      toast.success(t(`toast.${outcome}`, { name: isolate(asked.byUsername) }));
    } catch (error) {
      if (isOver(error)) takeOut(asked);
      toast.error(sentenceOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { approvals, hasFailed, isBarred, read, busy, decide };
};

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden';

const OVER = { approval_gone: 'approvals.gone', approval_void: 'approvals.void' } as const;

const isOver = (error: unknown): error is ApiError & { code: keyof typeof OVER } =>
  error instanceof ApiError && Object.hasOwn(OVER, error.code);

/** The panel's error texts, because the chat has none for these codes. */
function sentenceOf(error: unknown): string {
  if (isOver(error)) return t(OVER[error.code]);
  return error instanceof Error ? errorSentence(error) : messageOf(error);
}

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
