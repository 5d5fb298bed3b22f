import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { t } from '../../i18n/t-appeal.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TwoLanguages } from '../../ui/TwoLanguages.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { AppealAnswer } from './AppealAnswer.tsx';
import { AppealFacts } from './AppealFacts.tsx';
import { AppealForm } from './AppealForm.tsx';
import { useOwnAppeal } from './use-own-appeal.ts';

/** An act against oneself, the appeal against it, and what became of that: by the code behind the sign of the address. */
export default function AppealPage() {
  const code = useLocation().hash.slice(1);
  const { appeal, fault, busy, read, send } = useOwnAppeal(code);
  useDocumentTitle(site => `${t('appeal.title')} — ${site}`);
  return (
    <main className="pattern grid min-h-dvh place-items-center bg-bg p-4">
      <div className="grid w-full max-w-2xl gap-[1.8rem] rounded-2xl border border-line bg-surface p-[2.4rem] shadow-2">
        <header className="flex items-center gap-[1.2rem]">
          <BrandMark className="size-[5.6rem]" />
          <h1 className="flex-1 text-[2.2rem]">{t(appeal ? `appeal.on.${appeal.kind}` : 'appeal.title')}</h1>
          <ThemeButton />
        </header>
        {code === '' && <CodeForm />}
        {busy && !appeal && <Loading />}
        {appeal && (
          <>
            <AppealFacts appeal={appeal} code={code} />
            {appeal.appeal ? (
              <AppealAnswer appeal={appeal} busy={busy} onRead={() => void read()} />
            ) : (
              <AppealForm busy={busy} onSend={send} />
            )}
          </>
        )}
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        {code !== '' && !appeal && fault !== null && <CodeForm />}
        <Link to="/" className="btn btn-plain btn-normal">
          {t('appeal.home')}
        </Link>
      </div>
    </main>
  );
}

/** For whoever has only written the code down. */
function CodeForm() {
  const [written, setWritten] = useState('');
  const navigate = useNavigate();
  const code = written.trim().toLowerCase();
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault();
        if (code !== '') navigate({ hash: code });
      }}
    >
      <TextField
        label={t('appeal.code')}
        hint={t('appeal.ask')}
        dir="ltr"
        autoComplete="off"
        value={written}
        onChange={event => setWritten(event.target.value)}
      />
      <Button type="submit" tone="primary" disabled={code === ''}>
        {t('appeal.open')}
      </Button>
    </form>
  );
}
