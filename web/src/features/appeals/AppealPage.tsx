import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { APPEAL_MAX_GRAPHEMES } from '../../../../protocol/entities/moderation.ts';
import { appealErrors } from '../../../../protocol/errors/catalogue/appeals.ts';
import type { OwnAppeal } from '../../../../protocol/rest/moderation.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { messageOf } from '../../client/errors.ts';
import { request } from '../../client/http/http-client.ts';
import { errorsAtEntry } from '../../i18n/errors/entry-errors.ts';
import { sentencesOf } from '../../i18n/errors/sentences.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { spoken } from '../../i18n/language.ts';
import { ar } from '../../i18n/texts/ar.ts';
import { translator } from '../../i18n/translator.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { BanIcon, CheckIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { TwoLanguages } from '../../ui/TwoLanguages.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';

/** Texts of the appeal page. */
const appealTexts = {
  'appeal.code': 'رمز الاعتراض',
  'appeal.title': 'الاعتراض على إجراء',
  'appeal.on.kick': 'الاعتراض على الطرد',
  'appeal.on.ban': 'الاعتراض على الحظر',
  'appeal.on.mute': 'الاعتراض على الكتم',
  'appeal.on.warning': 'الاعتراض على التحذير',
  'appeal.on.deletion': 'الاعتراض على حذف الرسائل',
  'appeal.ask': 'اكتب الرمز الذي ظهر لك عند الإجراء.',
  'appeal.open': 'فتح',
  'appeal.at': 'وقع',
  'appeal.room': 'الغرفة',
  'appeal.reason': 'السبب',
  'appeal.until': 'حتى',
  'appeal.noReason': 'لم يُذكر سبب.',
  'appeal.forever': 'بلا نهاية',
  'appeal.text': 'لماذا تعترض؟',
  'appeal.hint': 'اعتراض واحد لكل إجراء، ويجيب عنه مشرف غير الذي اتخذه.',
  'appeal.left': 'بقي {count} من {max}',
  'appeal.send': 'إرسال الاعتراض',
  'appeal.keep': 'احتفظ بهذا الرابط أو بالرمز لتقرأ الجواب هنا.',
  'appeal.own': 'اعتراضك',
  'appeal.waits': 'وصل اعتراضك، ولم يُجب عنه بعد.',
  'appeal.accepted': 'قُبل اعتراضك',
  'appeal.rejected': 'رُفض اعتراضك',
  'appeal.again': 'التحقق من الجواب',
  'appeal.home': 'صفحة الدخول',
} as const;

export const t = translator({ ...ar, ...appealTexts });

type AppealAnswerProps = { appeal: OwnAppeal; busy: boolean; onRead: () => void };

/** Text of an appeal and the staff's answer. */
export function AppealAnswer({ appeal: { appeal, answer }, busy, onRead }: AppealAnswerProps) {
  if (!appeal) return null;
  const isAccepted = answer?.outcome === 'accepted';
  const Sign = isAccepted ? CheckIcon : BanIcon;
  return (
    <>
      <Said title={t('appeal.own')} text={appeal.text} at={appeal.at} tone="text-ink" />
      {answer ? (
        <Said
          title={
            <>
              <Sign className="icon-s" aria-hidden="true" />
              {t(`appeal.${answer.outcome}`)}
            </>
          }
          text={answer.text}
          at={answer.at}
          tone={isAccepted ? 'text-ok' : 'text-danger'}
        />
      ) : (
        <>
          <p role="status">{t('appeal.waits')}</p>
          <Button busy={busy} onClick={onRead}>
            {t('appeal.again')}
          </Button>
        </>
      )}
    </>
  );
}

type SaidProps = { title: ReactNode; text: string; at: string; tone: string };

const Said = ({ title, text, at, tone }: SaidProps) => (
  <section className="rounded-xl border border-line bg-surface-2 px-[1.4rem] py-[1.2rem]" aria-live="polite">
    <h2 className={`flex items-center gap-2 text-[1.5rem] ${tone}`}>{title}</h2>
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>
    </p>
    <time className="text-sm text-ink-3" dateTime={at}>
      {formatMoment(at)}
    </time>
  </section>
);

export function AppealFacts({ appeal, code }: { appeal: OwnAppeal; code: string }) {
  const { kind, at, room, until } = appeal;
  const reason = spoken?.inEnglish({ text: appeal.reason, notice: appeal.notice }).text ?? appeal.reason;
  const lasts = kind === 'ban' || kind === 'mute' || until !== null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[1.6rem] gap-y-[.8rem]">
      <Fact label={t('appeal.at')}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </Fact>
      {room !== '' && (
        <Fact label={t('appeal.room')}>
          <bdi>{room}</bdi>
        </Fact>
      )}
      <Fact label={t('appeal.reason')}>
        {reason === '' ? <span className="text-ink-3">{t('appeal.noReason')}</span> : <bdi>{reason}</bdi>}
      </Fact>
      {lasts && (
        <Fact label={t('appeal.until')}>
          {until === null ? t('appeal.forever') : <time dateTime={until}>{formatMoment(until)}</time>}
        </Fact>
      )}
      <Fact label={t('appeal.code')}>
        <bdi dir="ltr" className="font-mono text-[1.3rem]">
          {code}
        </bdi>
        <span className="block text-sm text-ink-3">{t('appeal.keep')}</span>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
);

/** The form for the only appeal of a case. */
export function AppealForm({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '' && !busy) onSend(text.trim());
      }}
    >
      <div>
        <label className="label" htmlFor={id}>
          {t('appeal.text')}
        </label>
        <textarea
          id={id}
          className="text-area"
          dir={direction(text)}
          rows={5}
          aria-describedby={`${id}-hint`}
          value={text}
          maxLength={APPEAL_MAX_GRAPHEMES}
          onChange={event => setText(event.target.value)}
        />
        <p className="field-hint flex flex-wrap justify-between gap-x-[1.2rem]" id={`${id}-hint`}>
          <span>{t('appeal.hint')}</span>
          <span>
            {t('appeal.left', { count: APPEAL_MAX_GRAPHEMES - text.length, max: APPEAL_MAX_GRAPHEMES })}
          </span>
        </p>
      </div>
      <Button type="submit" tone="primary" size="large" busy={busy} disabled={text.trim() === ''}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}

const { errorSentence } = sentencesOf({ ...errorsAtEntry, ...appealErrors });

/** Treats a malformed code as an unknown one. */
export function appealFault(error: unknown): string {
  if (error instanceof ApiError && error.answer.errors?.code !== undefined)
    return appealErrors.appeal_not_found.ar;
  return error instanceof Error ? errorSentence(error) : messageOf(error);
}

/** Loads a code's act when the page opens. Includes the error of the last request. */
export function useOwnAppeal(code: string) {
  const [appeal, setAppeal] = useState<OwnAppeal | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = useCallback(async (asking: () => Promise<{ data: { appeal: OwnAppeal } }>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      setAppeal((await asking()).data.appeal);
    } catch (error) {
      setFault(appealFault(error));
    } finally {
      setBusy(false);
    }
  }, []);
  const read = useCallback(() => ask(() => request('POST /appeal/status', { body: { code } })), [ask, code]);
  const send = (text: string): void => void ask(() => request('POST /appeal', { body: { code, text } }));

  useEffect(() => {
    setAppeal(null);
    setFault(null);
    if (code !== '') void read();
  }, [code, read]);

  return { appeal, fault, busy, read, send };
}

/** Shows an act against the reader, its appeal and the result. The address has the code after the hash. */
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

/** Form for users with only the written code. */
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
