import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { options2 } from '../../../../../../protocol/resources/options.ts';
import type { WordPreviewResult } from '../../../../../../protocol/rest/word-filter-preview.ts';
import { direction } from '../../../../../../protocol/text/direction.ts';
import { request } from '../../../../client/http/http-client.ts';
import { COMMA } from '../../../../i18n/locale.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { plural, t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { WordsIcon } from '../../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../../ui/LazyBoundary.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { type AdminResource, type Row, rowIn } from '../../admin-resource.ts';
import { useHashLocation } from '../../hash-location.ts';
import { useOperator } from '../../operator.ts';
import { errorMessage, send } from '../../send.ts';
import './word-preview.css';
import { WORD_ACT_NAMES, WORD_MATCH_NAMES } from '../../../../../../protocol/entities/choice-names.ts';
import { words } from '../../../../../../protocol/resources/words.ts';
import { TextCell, textOf } from '../../parts/cells.tsx';
import type { SectionProps } from '../../section-props.ts';
import { ResourceTable } from '../../table/ResourceTable.tsx';

type Mark = { from: number; to: number };

/** A text with its matches marked. Of two overlapping matches, the second mark begins where the first ends. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to } of [...marks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    parts.push(text.slice(done, start), <mark key={start}>{text.slice(start, to)}</mark>);
    done = to;
  }
  return (
    <p className="word-preview-text" dir={direction(text)}>
      {parts}
      {text.slice(done)}
    </p>
  );
}

const QUIET_MS = 500;

/** Matches of a word in recent public messages, updated while typing. */
export function WordPreview({ text, match }: { text: string; match: string }) {
  const title = useId();
  const asked = useQuiet(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['wordPreview', asked, match],
    queryFn: () => send('POST /words/rehearsal', { body: { text: asked, match } }),
    enabled: asked !== '',
    gcTime: 0,
    retry: false,
  });
  return (
    <section className="word-preview" aria-labelledby={title}>
      <h3 className="label" id={title}>
        {t('admin.rehearsal')}
      </h3>
      <div role="status">
        {asked === '' && <p className="text-ink-2">{t('admin.rehearsal.before')}</p>}
        {asked !== '' && error && <TwoLanguages text={errorMessage(error)} />}
        {asked !== '' && data && <p className="text-ink-2">{summaryOf(data)}</p>}
      </div>
      {asked !== '' && data?.isOn === false && <SwitchOn onDone={() => void refetch()} />}
      {asked !== '' && data && data.hits.length > 0 && (
        <ul className="word-preview-hits">
          {data.hits.map(hit => (
            <li key={`${hit.sentAt} ${hit.nickname} ${hit.text}`}>
              <MarkedText text={hit.text} marks={hit.marks} />
              <span className="text-ink-3">
                <bdi>{hit.nickname}</bdi> · <bdi>{hit.room}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Button that enables the word filter preview, for operators of the section with its switch. */
function SwitchOn({ onDone }: { onDone: () => void }) {
  const { adminPanelPermissions } = useOperator();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  if (!adminPanelPermissions.canAccessOptions2Menu) return null;
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await request('GET /:resource', { params: { resource: options2.name } });
      const { _id: key } = rowIn(data[options2.singular]);
      const params = { resource: options2.name, key };
      await send('PATCH /:resource/:key', { params, body: { wordRehearsal: true } });
      onDone();
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void turnOn()}>
        {t('admin.rehearsal.turnOn')}
      </Button>
      {refusal !== null && <TwoLanguages text={errorMessage(refusal)} />}
    </>
  );
}

function summaryOf({ isOn, read, found, hits }: WordPreviewResult): string {
  if (!isOn) return t('admin.rehearsal.off');
  const among = plural('admin.rehearsal.messages', read);
  if (found === 0) return t('admin.rehearsal.none', { read: among });
  const summary = t('admin.rehearsal.found', {
    found: plural('admin.rehearsal.messages', found),
    read: among,
  });
  return found > hits.length ? `${summary} ${t('admin.rehearsal.more')}` : summary;
}

function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

const PLACES = ['inMessages', 'inPrivate', 'inNicknames', 'inRoomNames'] as const;

const nameIn = (names: Readonly<Record<string, string>>, value: unknown): string =>
  nameOf(names[String(value)] ?? '');

const placesOf = (row: Row): string =>
  PLACES.filter(place => row[place] === true)
    .map(place => t(`admin.words.place.${place}`))
    .join(COMMA) || t('admin.words.nowhere');

const adminResource: AdminResource = {
  resource: words,
  columns: [
    {
      label: nameOf(words.labels.text),
      onPhone: 'title',
      sort: 'text',
      render: row => <TextCell strong text={textOf(row, 'text')} />,
    },
    {
      label: nameOf(words.labels.act),
      onPhone: 'aside',
      sort: 'act',
      render: row => nameIn(WORD_ACT_NAMES, row.act),
    },
    {
      label: nameOf(words.labels.match),
      onPhone: 'text',
      sort: 'match',
      render: row => nameIn(WORD_MATCH_NAMES, row.match),
    },
    { label: t('admin.words.places'), wide: true, render: placesOf },
  ],
  choices: {
    match:
      words.fields.match.choices?.map(value => ({
        value,
        text: nameIn(WORD_MATCH_NAMES, value),
      })) ?? [],
    act: words.fields.act.choices?.map(value => ({ value, text: nameIn(WORD_ACT_NAMES, value) })) ?? [],
  },
  below: draft => <WordPreview text={textOf(draft, 'text')} match={textOf(draft, 'match')} />,
};

const StarterWordsDialog = lazyPart(() => import('./StarterWordsDialog.tsx'));

/** Word filter entries. The form previews matches of a new entry. */
export default function Words({ title }: SectionProps) {
  const [isChoosing, setChoosing] = useState(useHashLocation().hashLocation.field === 'starter');
  return (
    <>
      <ResourceTable
        adminResource={adminResource}
        title={title}
        actions={
          <Button onClick={() => setChoosing(true)}>
            <WordsIcon className="icon-s" aria-hidden="true" />
            {t('admin.words.starter')}
          </Button>
        }
      />
      {isChoosing && (
        <LazyBoundary onFailed={() => setChoosing(false)}>
          <StarterWordsDialog onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
