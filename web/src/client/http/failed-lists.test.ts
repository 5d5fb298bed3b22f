import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { ApiError } = await import('../../../../protocol/client/errors.ts');
const { updateSiteSettings } = await import('../../state/site-settings.ts');
const { EmojiButton } = await import('../../features/messages/composer/ComposerTools.tsx');
const { EmojiGrid } = await import('../../features/messages/composer/EmojiGrid.tsx');
const { emojis, shortcuts } = await import('../resources/site-resources.ts');
const { colors } = await import('../resources/use-palette.ts');
const { queryClient } = await import('./queries.ts');
const { PicturePicker } = await import('../../features/users/display/PicturePicker.tsx');
const { DecorationField } = await import('../../features/admin/sections/accounts/AccountFields.tsx');

const { TypingTab } = await import('../../features/settings/SettingsWindow.tsx');
const { people } = await import('../../state/people.ts');
const { noChatPermissions } = await import('../../../../protocol/rules/permissions.ts');
const Overview = (await import('../../features/admin/overview/Overview.tsx')).default;

const SENTENCE = 'تعذّر تحميل البيانات. قد يفيد تحديث الصفحة.';
const RETRY = 'إعادة المحاولة';

/** Rendered markup after the list of that key failed to load. */
const drawnWithout = <Props extends object>(
  queryKey: readonly unknown[],
  error: Error,
  component: FunctionComponent<Props>,
  props: Props,
  client = new QueryClient(),
): string => {
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, errorUpdateCount: 1 });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(component, props)),
  );
};

const LOST = new TypeError('Failed to fetch');

beforeEach(() => {
  updateSiteSettings({ enableEmoticons: true });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const noOp = (): void => {};
const BUTTON = { disabled: false, field: { current: null }, onPick: noOp };

test.each([
  ['emojis', emojis],
  ['shortcuts', shortcuts],
])('the emoji button remains when %s could not be read', (_, { queryKey }) => {
  const drawn = drawnWithout(queryKey, LOST, EmojiButton, BUTTON, queryClient);
  expect(drawn).toContain('aria-haspopup="dialog"');
});

test.each([
  ['shortcuts', true, shortcuts],
  ['emojis', false, emojis],
])('with emoticons off and unreadable %s, the emoji button is shown: %s', (_, isShown, { queryKey }) => {
  updateSiteSettings({ enableEmoticons: false });
  const drawn = drawnWithout(queryKey, LOST, EmojiButton, BUTTON, queryClient);
  expect(drawn.includes('aria-haspopup="dialog"')).toBe(isShown);
});

test('emojis that cannot be read show an error with retry', () => {
  const drawn = renderToStaticMarkup(createElement(EmojiGrid, { emojis: [], onPick: noOp, onRetry: noOp }));
  expect(drawn).toContain(SENTENCE);
  expect(drawn).toContain(RETRY);
  expect(drawn).not.toContain('لا توجد رموز');
});

test('images that cannot be read show an error with retry', () => {
  const props = {
    resource: 'avatars',
    label: '',
    limit: 9,
    fallback: '',
    chosen: null,
    onPick: noOp,
  } as const;
  const drawn = drawnWithout(['avatars', 1, 9, {}], LOST, PicturePicker, props, queryClient);
  expect(drawn).toContain(SENTENCE);
  expect(drawn).toContain(RETRY);
});

const decorations = ['panel', 'decorations', 'names'];

test('decorations that cannot be read show an error with retry', () => {
  const drawn = drawnWithout(decorations, LOST, DecorationField, { value: '', onChange: noOp });
  expect(drawn).toContain('role="alert"');
  expect(drawn).toContain(RETRY);
});

test('if the decorations are forbidden, no error is shown', () => {
  const refused = new ApiError(403, { status: 'fail', code: 'forbidden', message: '' });
  const drawn = drawnWithout(decorations, refused, DecorationField, { value: '', onChange: noOp });
  expect(drawn).not.toContain(RETRY);
});

test('unreadable colors show an error with retry, only with canUseAdvancedColorsSys', () => {
  const style = { color: '#0000ff', fontWeight: 'normal', fontStyle: 'normal' } as const;
  const props = { draft: { fontSize: 1.4, style }, change: noOp } as never;
  const drawn = (canUseAdvancedColorsSys: boolean): string => {
    people.permissions = { ...noChatPermissions(), canUseAdvancedColorsSys };
    return drawnWithout(colors.queryKey, LOST, TypingTab, props, queryClient);
  };
  expect(drawn(true)).toContain(SENTENCE);
  expect(drawn(true)).toContain(RETRY);
  expect(drawn(false)).not.toContain(RETRY);
  people.permissions = null;
});

test('an overview that cannot be read shows the same error as lists (PANEL-84)', () => {
  const drawn = drawnWithout(['panel', 'overview'], LOST, Overview, { onChoose: noOp });
  expect(drawn).toMatch(/<div class="load-failed" role="alert">.*إعادة المحاولة/);
});
