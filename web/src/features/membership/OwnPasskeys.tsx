import { useState } from 'react';
import { PASSKEYS_MAX } from '../../../../protocol/entry-limits.ts';
import type { OwnPasskey } from '../../../../protocol/rest/passkeys.ts';
import { canUsePasskeys } from '../../browser/passkey.ts';
import { chat, type OwnLogin } from '../../client/chat.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { t } from '../../i18n/t-account.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ProofForm } from './ProofForm.tsx';

type Props = { login: OwnLogin; onChange: () => Promise<void> };

/** The account's passkeys. The last login method cannot be removed. */
export function OwnPasskeys({ login, onChange }: Props) {
  const [asked, setAsked] = useState<'add' | OwnPasskey | null>(null);
  const { passkeys, hasPassword } = login;
  const mayRemove = hasPassword || passkeys.length > 1;
  const close = (): void => setAsked(null);
  const done = async (text: string): Promise<void> => {
    await onChange();
    close();
    toast.success(text);
  };
  return (
    <section className="account-list" aria-label={t('account.passkeys')}>
      <h3 className="label">{t('account.passkeys')}</h3>
      {passkeys.length === 0 && <p className="text-ink-2">{t('account.passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(each => (
            <li key={each.id}>
              <span className="min-w-0">
                <bdi className="font-bold">{nameOf(each)}</bdi>
                <small className="block text-ink-3">{usesOf(each)}</small>
              </span>
              {mayRemove && (
                <Button
                  size="small"
                  aria-label={t('account.remove.of', { name: nameOf(each) })}
                  onClick={() => setAsked(each)}
                >
                  {t('account.remove.submit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayRemove && passkeys.length > 0 && <p className="text-ink-3">{t('account.passkeys.last')}</p>}
      {canUsePasskeys() && passkeys.length < PASSKEYS_MAX && (
        <Button size="small" onClick={() => setAsked('add')}>
          {t('account.add')}
        </Button>
      )}
      {asked === 'add' && (
        <ProofForm
          act="add"
          login={login}
          onClose={close}
          onSubmit={async (proof, name) => {
            await (await chat().membership()).addPasskey(name, proof);
            await done(t('account.added'));
          }}
        />
      )}
      {asked !== null && asked !== 'add' && (
        <ProofForm
          act="remove"
          login={login}
          about={
            <>
              <bdi className="font-bold">{nameOf(asked)}</bdi>: {t('account.remove.about')}
            </>
          }
          onClose={close}
          onSubmit={async proof => {
            await (await chat().membership()).removePasskey(asked.id, proof);
            await done(t('account.removed'));
          }}
        />
      )}
    </section>
  );
}

const nameOf = ({ name }: OwnPasskey): string => (name === '' ? t('account.passkey.unnamed') : name);

const usesOf = ({ addedAt, lastUsed }: OwnPasskey): string => {
  const added = t('account.passkey.added', { ago: formatTimeAgo(addedAt) });
  if (lastUsed === null) return added;
  return `${added} · ${t('account.device.seen', { ago: formatTimeAgo(lastUsed) })}`;
};
