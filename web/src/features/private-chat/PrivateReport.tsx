import { useState } from 'react';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import type { ReportReason } from '../../../../protocol/entities/report.ts';
import type { ReportedLine } from '../../../../protocol/rest/moderation.ts';
import { request } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { formatRecent } from '../../i18n/format/format-moment.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { privateMessages, privateRoomId } from '../../state/private/private-messages.ts';
import { closeWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { ReportIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ReasonChoice } from '../messages/report/ReasonChoice.tsx';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';

/** Messages that the reader can report: only those with a proof. */
export const reportableLines = (peerId: string, list: readonly ChatMessage[]): ReportedLine[] =>
  list.flatMap(({ id, text, room, sender, sentAt, proof }) =>
    sender.userID === peerId && proof !== undefined
      ? [{ id, text, room, nickname: sender.nickname, sentAt, proof }]
      : [],
  );

/** Reports selected messages of a present or absent user. Offers only messages from before the window opened. */
export default function PrivateReport({ window }: WindowProps) {
  const peerId = window.userId ?? '';
  const [lines] = useState(() =>
    reportableLines(peerId, privateMessages.byRoom[privateRoomId(peerId)] ?? []),
  );
  const [chosen, setChosen] = useState<readonly string[]>(lines.slice(-1).map(({ id }) => id));
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);
  const choose = (id: string, on: boolean): void =>
    setChosen(now => (on ? [...now, id] : now.filter(each => each !== id)));

  const submit = async (): Promise<void> => {
    const messages = lines.filter(({ id }) => chosen.includes(id));
    if (reason === null) return;
    if (messages.length === 0) return void toast.error(t('pm.report.choose'));
    setBusy(true);
    try {
      await request('POST /reports', { body: { userID: peerId, reason, messages } });
      toast.success(t('toast.reported'));
      close();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <WindowFrame
      window={window}
      icon={<ReportIcon className="icon-s" aria-hidden="true" />}
      title={t('pm.report.title', { nickname: isolate(lines.at(-1)?.nickname ?? '') })}
      footer={
        <>
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            size="small"
            tone="primary"
            busy={busy}
            disabled={reason === null}
            onClick={() => void submit()}
          >
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <fieldset className="private-report-lines">
        <legend className="label">{t('pm.report.messages')}</legend>
        {lines.map(({ id, text, sentAt }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={on => choose(id, on)}>
            <bdi>{text}</bdi> <small>{formatRecent(sentAt, Date.now())}</small>
          </Checkbox>
        ))}
      </fieldset>
      <ReasonChoice reason={reason} onChoose={setReason} />
      <p className="mt-3 text-sm text-ink-3">{t('pm.report.hint')}</p>
    </WindowFrame>
  );
}
