import { type SubmitEvent, useState } from 'react';
import { translator } from '../../../i18n/translator.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useRequest } from '../../windows/use-request.ts';

const t = translator({
  'quiz.title': 'المسابقة',
  'quiz.hint': 'تُطرح الأسئلة في الغرفة، وأول إجابة صحيحة تكسب نقطة.',
  'quiz.count': 'عدد الأسئلة',
  'quiz.repeat': 'التكرار',
  'quiz.repeat.0': 'مرة واحدة',
  'quiz.repeat.30': 'كل نصف ساعة',
  'quiz.repeat.60': 'كل ساعة',
  'quiz.repeat.180': 'كل ثلاث ساعات',
  'quiz.category': 'التصنيف',
  'quiz.category.hint': 'إذا تُرك فارغًا جاءت الأسئلة من كل تصنيف.',
  'quiz.start': 'بدء المسابقة',
  'quiz.stop': 'إيقاف المسابقة',
  'quiz.started': 'بدأت المسابقة',
  'quiz.stopped': 'أُوقفت المسابقة',
});

const COUNTS = [5, 10, 20];
const REPEATS = [0, 30, 60, 180] as const;

/** Starts a quiz in the current room, or ends the active one and its repetition. */
export function QuizForm({ onDone }: { onDone: () => void }) {
  const { busy, request } = useRequest();
  const [count, setCount] = useState(10);
  const [everyMinutes, setEveryMinutes] = useState<number>(0);
  const [category, setCategory] = useState('');

  const send = async (asked: number, done: 'quiz.started' | 'quiz.stopped'): Promise<void> => {
    const data = {
      count: asked,
      category: category.trim() || null,
      everyMinutes: asked === 0 ? 0 : everyMinutes,
    };
    if (!(await request('requestQuiz', data))) return;
    toast.success(t(done));
    onDone();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send(count, 'quiz.started');
  };

  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={submit} aria-label={t('quiz.title')}>
      <h3 className="text-[1.6rem]">{t('quiz.title')}</h3>
      <p className="text-ink-2 text-[1.4rem]">{t('quiz.hint')}</p>
      <div className="grid grid-cols-2 items-start gap-3 max-wide:grid-cols-1">
        <div>
          <span className="label">{t('quiz.count')}</span>
          <Select
            className="select w-full"
            label={t('quiz.count')}
            value={String(count)}
            options={COUNTS.map(each => ({ value: String(each), text: String(each) }))}
            onChange={value => setCount(Number(value))}
          />
        </div>
        <div>
          <span className="label">{t('quiz.repeat')}</span>
          <Select
            className="select w-full"
            label={t('quiz.repeat')}
            value={String(everyMinutes)}
            options={REPEATS.map(each => ({ value: String(each), text: t(`quiz.repeat.${each}`) }))}
            onChange={value => setEveryMinutes(Number(value))}
          />
        </div>
      </div>
      <TextField
        label={t('quiz.category')}
        hint={t('quiz.category.hint')}
        maxLength={30}
        value={category}
        onChange={event => setCategory(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" busy={busy} onClick={() => void send(0, 'quiz.stopped')}>
          {t('quiz.stop')}
        </Button>
        <Button size="small" type="submit" tone="primary" busy={busy}>
          {t('quiz.start')}
        </Button>
      </div>
    </form>
  );
}
