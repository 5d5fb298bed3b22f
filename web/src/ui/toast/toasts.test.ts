import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toast, toast as toaster, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { toast, undo } from './toast.ts';

afterEach(() => toaster.remove());

let toasts: Toast[] = [];

function Reader() {
  toasts = useToasterStore().toasts;
  return null;
}

const shown = (): Toast[] => {
  renderToStaticMarkup(createElement(Reader));
  return toasts;
};

test('the duration of a toast depends on its kind (CHAT-43)', () => {
  toast.error('خطأ');
  toast.blank('خبر');
  toast.success('تم');
  toast.adminSuccess('حُفظ');
  toast.adminError('لم يُحفظ');
  const lasting = Object.fromEntries(shown().map(({ message, duration }) => [String(message), duration]));
  expect(lasting).toEqual({ خطأ: 4_000, خبر: 4_000, تم: 2_000, حُفظ: 3_000, 'لم يُحفظ': 5_000 });
});

test('a loading toast stays until dismissed', () => {
  const dismiss = toast.loading('يُحفظ');
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

test('at most twenty toasts are shown', () => {
  for (let nth = 0; nth < 25; nth++) toast.blank(`خبر ${nth}`);
  const drawn = renderToStaticMarkup(createElement(Toasts));
  expect(drawn.match(/class="toast /g)).toHaveLength(20);
});

test.each(['blank', 'success', 'error'] as const)('a toast already visible (%s) is not shown twice', kind => {
  toast[kind]('النسخ غير متاح');
  toast[kind]('النسخ غير متاح');
  expect(shown().map(({ message }) => message)).toEqual(['النسخ غير متاح']);
});

test('a reversible action can be undone once by its toast within 10 s (CHAT-101)', () => {
  const opposite = vi.fn();
  const id = toast.undoable('تم سحب صلاحية الكتابة.', opposite);
  expect(shown().map(({ duration }) => duration)).toEqual([10_000]);
  expect(renderToStaticMarkup(createElement(Toasts))).toContain('تراجع');
  undo(id);
  undo(id);
  expect(opposite).toHaveBeenCalledOnce();
  toast.success('تم');
  expect(renderToStaticMarkup(createElement(Toasts))).not.toContain('تراجع');
});

test('of two contradicting notices, only the newer is shown', () => {
  toast.error('أنت مكتوم', 'own mute');
  toast.success('عادت إليك الكتابة', 'own mute');
  toast.undoable('مُنح صلاحية الكتابة', () => {});
  toast.undoable('سُحبت صلاحية الكتابة', () => {});
  const texts = shown().map(({ message }) => message);
  expect(texts.sort()).toEqual(['سُحبت صلاحية الكتابة', 'عادت إليك الكتابة']);
});
