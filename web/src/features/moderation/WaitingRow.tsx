import type { WaitingForJudge } from '../../../../protocol/client/acks.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { formatRecent } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useRequest } from '../windows/index.ts';

/** One message as its author wrote it, the word for which it waits, and what may be done with it. */
export function WaitingRow({ message: { id, nickname, text, word, sentAt } }: { message: WaitingForJudge }) {
  const { busy, request } = useRequest();
  const judge = (publish: boolean): void =>
    void request(
      'requestJudgeWaiting',
      { messageId: id, publish },
      publish ? 'toast.waitingPublished' : 'toast.waitingDiscarded',
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="flex min-w-0 gap-2 font-semibold">
        <bdi className="truncated">{nickname}</bdi>
        <time className="ms-auto flex-none text-ink-3 font-normal" dateTime={sentAt}>
          {formatRecent(sentAt, Date.now())}
        </time>
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir={direction(text)}>
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-[1.4rem]">
        <span className="flex-1 text-ink-3">
          {t('waiting.word')} <bdi>{word}</bdi>
        </span>
        <Button size="small" tone="danger" busy={busy} onClick={() => judge(false)}>
          {t('waiting.discard')}
        </Button>
        <Button size="small" tone="primary" busy={busy} onClick={() => judge(true)}>
          {t('waiting.publish')}
        </Button>
      </div>
    </li>
  );
}
