import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toast, toast, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, expect, test } from 'vitest';
import { Toasts } from '../../../web/src/kit/Toasts.tsx';
import { say } from '../../../web/src/kit/toast.ts';

afterEach(() => toast.remove());

let toasts: Toast[] = [];

function Reader() {
  toasts = useToasterStore().toasts;
  return null;
}

const shown = (): Toast[] => {
  renderToStaticMarkup(createElement(Reader));
  return toasts;
};

test('CHAT-43, CHAT-44, CHAT-45, PANEL-53, PANEL-54 toasts last as long as their kind does', () => {
  say.error('خطأ');
  say.blank('خبر');
  say.success('تم');
  say.adminSuccess('حُفظ');
  say.adminError('لم يُحفظ');
  const lasting = Object.fromEntries(shown().map(({ message, duration }) => [String(message), duration]));
  expect(lasting).toEqual({ خطأ: 4_000, خبر: 4_000, تم: 2_000, حُفظ: 3_000, 'لم يُحفظ': 5_000 });
});

test('CHAT-46 a loading toast has no end but that it is dismissed', () => {
  const dismiss = say.loading('يُحفظ');
  const [waiting] = shown();
  expect([waiting?.type, waiting?.duration, waiting?.visible]).toEqual([
    'loading',
    Number.POSITIVE_INFINITY,
    true,
  ]);
  expect(renderToStaticMarkup(createElement(Toasts))).toContain('class="toast toast-loading"');
  dismiss();
  expect(shown().map(({ visible }) => visible)).toEqual([false]);
});

test('CHAT-47 of more than twenty, twenty are shown', () => {
  for (let nth = 0; nth < 25; nth++) say.blank(`خبر ${nth}`);
  const drawn = renderToStaticMarkup(createElement(Toasts));
  expect(drawn.match(/class="toast /g)).toHaveLength(20);
});
