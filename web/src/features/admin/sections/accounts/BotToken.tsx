import { useId, useState } from 'react';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';
import { CodeCell } from '../../table/CodeCell.tsx';

type Props = { account: string; isBot: boolean };

/** Makes the account a bot's, by a token that is shown until the form is left, or a person's again. Either takes effect at once. */
export function BotToken({ account, isBot }: Props) {
  const title = useId();
  const refresh = useRefresh('users');
  const [token, setToken] = useState<string | null>(null);
  const [is, setIs] = useState(isBot);
  const [busy, setBusy] = useState(false);

  const act = async (change: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    try {
      const made = await change();
      setToken(made);
      setIs(made !== null);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };
  const params = { key: account };
  const make = () => act(async () => (await send('POST /users/:key/botToken', { params })).token);
  const remove = () =>
    act(async () => {
      await send('DELETE /users/:key/botToken', { params });
      return null;
    });

  return (
    <section className="whole-row grid gap-3" aria-labelledby={title}>
      <h3 className="font-semibold" id={title}>
        {t('admin.bot')}
      </h3>
      <p className="text-ink-2">{t(is ? 'admin.bot.is' : 'admin.bot.hint')}</p>
      {token !== null && (
        <div role="status">
          <p>{t('admin.bot.made')}</p>
          <span className="wrap-anywhere [&_.code-cell]:whitespace-normal">
            <CodeCell code={token} shown={token} />
          </span>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={() => void make()}>
          {t(is ? 'admin.bot.renew' : 'admin.bot.make')}
        </Button>
        {is && (
          <Button size="small" tone="danger" busy={busy} onClick={() => void remove()}>
            {t('admin.bot.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
