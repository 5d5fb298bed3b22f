import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast as toaster } from 'react-hot-toast/headless';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, RequestRejected } from '../../../../protocol/client/errors.ts';
import { errorAnswers } from '../../../../protocol/errors/answers.ts';
import { appealErrors } from '../../../../protocol/errors/catalogue/appeals.ts';
import { operatorErrors } from '../../../../protocol/errors/catalogue/operators.ts';
import { isRareError } from '../../../../protocol/errors/catalogue/rare.ts';
import { catalogue, type ErrorCode, errorEntry } from '../../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { refusalOf } from '../../../../rooms-do/sockets/frames.ts';
import { createInbox } from '../../client/inbox.ts';
import { errorMessage } from '../../features/admin/send.ts';
import { Toasts } from '../../ui/toast/Toasts.tsx';
import { toast } from '../../ui/toast/toast.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { location: { origin: '', search: '' } });
});
afterEach(() => toaster.remove());

const rows = (Object.keys(catalogue) as ErrorCode[]).map(code => {
  const fill = (sentence: string) =>
    sentence.replace('{limit}', '3').replace('{section}', 'Bans').replace('{message}', 'it broke');
  const english = fill(catalogue[code].text).replace('{model} validation failed: {errors}', 'name: too long');
  const message = code === 'validation' ? `Gift validation failed: ${english}` : english;
  return { code, english, message, arabic: fill(catalogue[code].ar), status: errorAnswers[code].status };
});

/** Lines of the only visible toast. */
const shownLines = () => {
  const drawn = renderToStaticMarkup(createElement(Toasts)).replaceAll('&#x27;', "'");
  const [, ar, , en] =
    /<\/svg><span>([^<]*)(<span lang="en" dir="ltr"[^>]*>([^<]*)<\/span>)?<\/span>/.exec(drawn) ?? [];
  return { ar, en: en ?? null };
};

const inbox = createInbox({
  acknowledge: () => {},
  switchSocket: () => {},
  end: () => {},
  keepTicket: () => {},
});

/** Errors of appeals load with their page, and errors of operators with the panel. */
const inPanel = rows.filter(({ code }) => !(code in appealErrors));
const inChat = inPanel.filter(({ code }) => !(code in operatorErrors));

describe('each row in the catalogue', () => {
  test.each(inChat)('$code in the chat: Arabic text, with English below if defined (ERR-39, ERR-46)', row => {
    const { code, message, arabic, english } = row;
    // For rare errors the room sends the text.
    const sent = isRareError(code) ? refusalOf(new Failure(code, { limit: 3 })).message : message;
    inbox.failed({ event: 'joinRoom', error: { code, message: sent, limit: 3 } });
    expect(shownLines()).toEqual({ ar: arabic, en: errorEntry(code).given ? english : null });
  });

  test.each(inPanel)('$code in the panel: Arabic text above left-to-right English (ERR-46)', row => {
    const { code, message, arabic, english, status } = row;
    toast.adminError(errorMessage(new ApiError(status, { code, message })));
    expect(shownLines()).toEqual({ ar: arabic, en: english });
  });
});

test.each([
  [400, 'validation'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
  [500, 'internal'],
  [502, 'internal'],
  [503, 'overloaded'],
] as const)('an unknown response with status %i, such as HTML, has both texts (ERR-46)', (status, code) => {
  toast.adminError(errorMessage(new ApiError(status, {})));
  const { ar, text } = catalogue[code];
  expect(shownLines()).toEqual({ ar, en: text.includes('{') ? null : text });
});

test('a network error is shown in both languages in the panel, and has the code no_server_response (ERR-46)', () => {
  toast.adminError(errorMessage(new NetworkError()));
  expect(shownLines()).toEqual({ ar: 'لا توجد استجابة من الخادم', en: 'No server response' });
  expect(new RequestRejected(new NetworkError()).code).toBe('no_server_response');
});
