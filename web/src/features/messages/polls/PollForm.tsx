import { useRef, useState } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../protocol/constants.ts';
import {
  arePollTexts,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX,
} from '../../../../../protocol/poll-limits.ts';
import { firstGraphemes } from '../../../../../protocol/text/length.ts';
import { t as modeText } from '../../../i18n/t-room-mode.ts';
import { translator } from '../../../i18n/translator.ts';
import { composer } from '../../../state/composer.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { AddIcon, CloseIcon, PollIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../windows/FormModal.tsx';
import { useRequest } from '../../windows/use-request.ts';

const t = translator({
  'poll.title': 'استطلاع',
  'poll.submit': 'انشر',
  'poll.question': 'السؤال',
  'poll.option': 'الخيار {number}',
  'poll.addOption': 'أضف خيارًا',
  'poll.removeOption': 'احذف الخيار {number}',
  'poll.needs': 'اكتب سؤالًا وخيارين مختلفين على الأقل.',
  'poll.ends': 'ينتهي',
  'poll.ends.15m': 'بعد ربع ساعة',
  'poll.ends.1h': 'بعد ساعة',
  'poll.ends.6h': 'بعد 6 ساعات',
  'poll.ends.1d': 'بعد يوم',
  'poll.ends.7d': 'بعد أسبوع',
  'poll.multiple': 'يُختار أكثر من خيار',
  'poll.hidden': 'تظهر النتائج بعد الانتهاء',
  'poll.anonymous': 'تُخفى أسماء المصوّتين',
  'poll.final': 'لا يُغيَّر الصوت',
} as const);

const ENDS = {
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
} as const;
type End = keyof typeof ENDS;
const END_NAMES = Object.keys(ENDS) as End[];

const SWITCHES = ['multiple', 'hidden', 'anonymous', 'final'] as const;
const OFF = { multiple: false, hidden: false, anonymous: false, final: false };

const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Omits empty options. */
const pollOf = (question: string, options: readonly string[]) => ({
  question: clean(question),
  options: options.map(clean).filter(option => option !== ''),
});

export default function PollForm({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState(clean(composer.draft));
  const [options, setOptions] = useState(['', '']);
  const [end, setEnd] = useState<End>('1h');
  const [choices, setChoices] = useState(OFF);
  const [isWrong, setWrong] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { busy, request } = useRequest();

  const submit = async (): Promise<void> => {
    const texts = pollOf(question, options);
    setWrong(!arePollTexts(texts));
    if (!arePollTexts(texts)) return;
    const { final, ...rest } = choices;
    const poll = { ...texts, ...rest, lastsMs: ENDS[end], ...(final && { final }) };
    const answer = await request('newMessageFromClient', { text: texts.question, poll });
    if (answer === null) return;
    if ('waits' in answer) toast.blank(modeText('waiting.own'));
    onClose();
  };

  const change = (at: number, text: string): void =>
    setOptions(
      options.map((option, index) => (index === at ? firstGraphemes(text, POLL_OPTION_MAX) : option)),
    );
  const focusOption = (at: number): void => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  };
  const add = (): void => {
    setOptions([...options, '']);
    focusOption(options.length);
  };
  const remove = (at: number): void => {
    setOptions(options.filter((_, index) => index !== at));
    focusOption(Math.max(0, at - 1));
  };
  const isFull = options.length >= POLL_OPTIONS_MAX;

  return (
    <FormModal
      title={t('poll.title')}
      icon={<PollIcon className="icon" aria-hidden="true" />}
      submitLabel={t('poll.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('poll.question')}
        value={question}
        error={isWrong && t('poll.needs')}
        onChange={event => setQuestion(firstGraphemes(event.target.value, POLL_QUESTION_MAX))}
      />
      <div ref={list} className="grid grid-cols-1 gap-2">
        {options.map((option, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id except its index
            key={at}
            hideLabel
            label={t('poll.option', { number: at + 1 })}
            placeholder={t('poll.option', { number: at + 1 })}
            value={option}
            onChange={event => change(at, event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && !isFull && at === options.length - 1 && option.trim() !== '') {
                event.preventDefault();
                add();
              }
            }}
            end={
              options.length > POLL_OPTIONS_MIN && (
                <IconButton label={t('poll.removeOption', { number: at + 1 })} onClick={() => remove(at)}>
                  <CloseIcon className="icon-s" aria-hidden="true" />
                </IconButton>
              )
            }
          />
        ))}
      </div>
      {!isFull && (
        <div>
          <Button size="small" onClick={add}>
            <AddIcon className="icon-s" aria-hidden="true" />
            {t('poll.addOption')}
          </Button>
        </div>
      )}
      <div>
        <span className="label">{t('poll.ends')}</span>
        <Select
          className="select w-full"
          label={t('poll.ends')}
          value={end}
          options={END_NAMES.map(value => ({ value, text: t(`poll.ends.${value}`) }))}
          onChange={setEnd}
        />
      </div>
      {SWITCHES.map(name => (
        <Switch
          key={name}
          checked={choices[name]}
          onChange={checked => setChoices({ ...choices, [name]: checked })}
        >
          {t(`poll.${name}`)}
        </Switch>
      ))}
    </FormModal>
  );
}
