import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { z } from 'zod';
import { NetworkError } from '../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import { LANGUAGES, type SiteLanguage } from '../../../../../protocol/resources/identity.ts';
import {
  parseReplacedTexts,
  REPLACED_TEXT_MAX,
  type ReplacedTexts,
  replacedTextLines,
  siteTexts,
} from '../../../../../protocol/resources/site-texts.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { request } from '../../../client/http/http-client.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { panelTranslator } from '../../../i18n/panel-translator.ts';
import { t as panelText } from '../../../i18n/t-panel.ts';
import { pluralOf } from '../../../i18n/translator.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { errorMessage, ifMatch, type Known, saveOvertaken, send } from '../send.ts';

/** A text of the page in each language. Only the Arabic text of a refusal can be replaced. */
type Original = { key: string } & Partial<Record<SiteLanguage, string>>;

/** Texts from the build's list, and refusals from the error table. */
async function readOriginals(): Promise<readonly Original[]> {
  const [answer, { english }] = await Promise.all([
    fetch('/texts.json'),
    import('../../../i18n/texts/english/english.ts'),
  ]);
  if (!answer.ok) throw new NetworkError();
  const arabic = z.record(z.string(), z.string()).parse(await answer.json());
  const inEnglish: Readonly<Record<string, string>> = english;
  const keys = [...new Set([...Object.keys(arabic), ...Object.keys(inEnglish)])].sort();
  return [
    ...keys.map(key => ({
      key,
      ...(arabic[key] !== undefined && { ar: arabic[key] }),
      ...(inEnglish[key] !== undefined && { en: inEnglish[key] }),
    })),
    ...Object.entries(catalogue).map(([code, { ar }]) => ({ key: `refusal.${code}`, ar })),
  ];
}

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** First placeholder for which the page has no value. */
const unknownPlaceholder = (text: string, original: string): string | undefined =>
  placeholdersOf(text).find(name => !placeholdersOf(original).includes(name));

/** Returns the texts with one replaced; null removes the replacement. */
export const withText = (
  all: ReplacedTexts,
  language: SiteLanguage,
  key: string,
  text: string | null,
): ReplacedTexts => {
  const { [key]: _, ...others } = all[language];
  return { ...all, [language]: text === null ? others : { ...others, [key]: text } };
};

/** Originals with a match in any of their texts, compared like searches of lists. */
export const foundTexts = (
  originals: readonly Original[],
  replaced: Readonly<Record<string, string>>,
  search: string,
): readonly Original[] => {
  const wanted = fold(search.trim());
  if (wanted === '') return originals;
  return originals.filter(({ key, ar = '', en = '' }) =>
    [key, ar, en, replaced[key] ?? ''].some(text => fold(text).includes(wanted)),
  );
};

const texts = {
  'texts.title': 'نصوص الصفحة',
  'texts.hint': 'كل نص يقرؤه الزائر يمكن أن يُكتب بغير ما هو عليه. يظهر النص البديل عند فتح الصفحة من جديد.',
  'texts.search': 'بحث في النصوص',
  'texts.language': 'اللغة',
  'texts.onlyReplaced': 'المستبدلة فقط',
  'texts.count_zero': 'لا نصوص',
  'texts.count_one': 'نص واحد',
  'texts.count_two': 'نصّان',
  'texts.count_few': '{count} نصوص',
  'texts.count_many': '{count} نصًا',
  'texts.count_other': '{count} نص',
  'texts.more': 'عرض المزيد',
  'texts.edit': 'تعديل',
  'texts.edit.text': 'تعديل: {text}',
  'texts.original': 'النص الأصلي: {text}',
  'texts.restore': 'إعادة النص الأصلي',
  'texts.gone': 'لم يعد هذا النص في الصفحة.',
  'texts.placeholders': 'تُكتب هذه الرموز كما هي، وتحل محلها القيم: {names}',
  'texts.unknown': 'لا قيمة لهذا الرمز هنا: {name}',
  'texts.saved': 'حُفظ النص.',
  'texts.restored': 'عاد النص الأصلي.',
} as const;
const t = panelTranslator(texts);
const plural = pluralOf(texts);

const NONE: ReplacedTexts = { ar: {}, en: {} };

const QUERY = ['panel', siteTexts.name];
const PAGE = 30;

type Stored = { _id: string; texts: ReplacedTexts };

const readStored = async (): Promise<Known<Stored>> => {
  const { data, version } = await request('GET /siteTexts');
  const { _id, replacedTexts } = data.siteTexts;
  return { record: { _id, texts: parseReplacedTexts(replacedTexts) ?? NONE }, version };
};

type RowProps = {
  original: Original;
  language: SiteLanguage;
  replaced: string | undefined;
  onSave: (text: string | null) => Promise<void>;
};

function TextRow({ original, language, replaced, onSave }: RowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const own = original[language];
  const shown = replaced ?? own ?? '';
  const names = placeholdersOf(own ?? '');

  const save = async (text: string | null): Promise<void> => {
    const unknown = text === null ? undefined : unknownPlaceholder(text, own ?? '');
    setFault(unknown === undefined ? null : t('texts.unknown', { name: unknown }));
    if (unknown !== undefined || busy) return;
    setBusy(true);
    try {
      await onSave(text);
      setDraft(null);
    } catch (error) {
      setFault(errorMessage(error));
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = (draft ?? '').trim();
    void save(text === '' || text === own ? null : text);
  };

  if (draft === null)
    return (
      <li className="site-text">
        <div className="min-w-0 flex-1">
          <p className="site-text-shown" lang={language}>
            <bdi>{shown}</bdi>
          </p>
          <small className="field-hint" dir="ltr">
            {original.key}
          </small>
          {replaced !== undefined && (
            <p className="field-hint">
              {own === undefined ? t('texts.gone') : t('texts.original', { text: own })}
            </p>
          )}
        </div>
        {replaced !== undefined && (
          <Button size="small" busy={busy} onClick={() => void save(null)}>
            {t('texts.restore')}
          </Button>
        )}
        {own !== undefined && (
          <Button
            size="small"
            aria-label={t('texts.edit.text', { text: shown })}
            onClick={() => setDraft(shown)}
          >
            {t('texts.edit')}
          </Button>
        )}
        {fault !== null && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </li>
    );
  return (
    <li className="site-text">
      <form className="grid flex-1 gap-[1rem]" onSubmit={submit} noValidate>
        <TextField
          autoFocus
          label={t('texts.original', { text: own ?? '' })}
          hint={names.length > 0 && t('texts.placeholders', { names: names.join(' ') })}
          error={fault}
          lang={language}
          maxLength={REPLACED_TEXT_MAX}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') setDraft(null);
          }}
        />
        <div className="flex flex-wrap justify-end gap-[.8rem]">
          {replaced !== undefined && (
            <Button size="small" onClick={() => void save(null)}>
              {t('texts.restore')}
            </Button>
          )}
          <Button size="small" onClick={() => setDraft(null)}>
            {panelText('app.cancel')}
          </Button>
          <Button size="small" type="submit" tone="primary" busy={busy}>
            {panelText('app.save')}
          </Button>
        </div>
      </form>
    </li>
  );
}

/** Editor of all texts on the visitor's page. */
export default function SiteTexts() {
  const title = useId();
  const client = useQueryClient();
  const [language, setLanguage] = useState<SiteLanguage>('ar');
  const [search, setSearch] = useState('');
  const [isReplacedOnly, setReplacedOnly] = useState(false);
  const [count, setCount] = useState(PAGE);
  const originals = useQuery({
    queryKey: ['originals'],
    queryFn: readOriginals,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stored = useQuery({ queryKey: QUERY, queryFn: readStored });
  const error = originals.error ?? stored.error;

  const save = async (key: string, text: string | null): Promise<void> => {
    if (!stored.data) return;
    await saveOvertaken(stored.data, {
      save: async ({ record, version }) => {
        const next = withText(record.texts, language, key, text);
        await send('PATCH /:resource/:key', {
          params: { resource: siteTexts.name, key: record._id },
          body: { replacedTexts: replacedTextLines(next) },
          ...ifMatch(version),
        });
        client.setQueryData(QUERY, { record: { ...record, texts: next }, version: undefined });
      },
      reload: readStored,
      // Ignores conflicts, because each save changes only this text in the record as last read.
      isConflicting: () => false,
    });
    toast.adminSuccess(t(text === null ? 'texts.restored' : 'texts.saved'));
    await refreshQueries(client, QUERY);
  };

  const replaced = stored.data?.record.texts[language] ?? {};
  const known = originals.data ?? [];
  const gone = Object.keys(replaced)
    .filter(key => !known.some(original => original.key === key))
    .map((key): Original => ({ key }));
  const inLanguage = [...known.filter(original => original[language] !== undefined), ...gone];
  const chosen = isReplacedOnly ? inLanguage.filter(({ key }) => replaced[key] !== undefined) : inLanguage;
  const found = foundTexts(chosen, replaced, search);

  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('texts.title')}
      </h2>
      <p className="setting-hint">{t('texts.hint')}</p>
      {error && (
        <LoadError error={error} onRetry={() => void Promise.all([originals.refetch(), stored.refetch()])} />
      )}
      {!error && !(originals.data && stored.data) && <Skeleton label={t('texts.title')} />}
      {originals.data && stored.data && (
        <>
          <div className="site-texts-tools">
            <TextField
              type="search"
              label={t('texts.search')}
              icon={<SearchIcon className="icon-s" aria-hidden="true" />}
              value={search}
              onChange={event => {
                setSearch(event.target.value);
                setCount(PAGE);
              }}
            />
            <ChoiceInput
              label={t('texts.language')}
              options={LANGUAGES.map(value => ({ value, text: LANGUAGE_NAMES[value] }))}
              value={language}
              onChange={value => setLanguage(value === 'en' ? 'en' : 'ar')}
            />
            <Switch checked={isReplacedOnly} onChange={setReplacedOnly}>
              {t('texts.onlyReplaced')}
            </Switch>
          </div>
          <p className="setting-hint" role="status">
            {plural('texts.count', found.length)}
          </p>
          <ul className="site-texts">
            {found.slice(0, count).map(original => (
              <TextRow
                key={`${language} ${original.key}`}
                original={original}
                language={language}
                replaced={replaced[original.key]}
                onSave={text => save(original.key, text)}
              />
            ))}
          </ul>
          {found.length > count && (
            <Button className="justify-self-center" onClick={() => setCount(count + PAGE)}>
              {t('texts.more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
