import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaving, stay } from '../../../state/reading/leaving.ts';
import { siteSettings, updateSiteSettings } from '../../../state/site-settings.ts';
import { checkLink } from './LinkedText.tsx';

vi.hoisted(() => Object.assign(globalThis, { window: { location: { hostname: 'samar.example' } } }));
const { default: LinkedText } = await import('./LinkedText.tsx');

const settings = (over: Partial<typeof siteSettings> = {}) => ({ ...siteSettings, ...over });
const drawn = (text: string): string =>
  renderToStaticMarkup(createElement(LinkedText, { text, ground: '#ffffff' }));

beforeEach(() => {
  updateSiteSettings({ knownHosts: '', blockedHosts: '', onlyKnownHosts: false });
  stay();
});

test.each([
  ['m.known.example', {}, 'ask'],
  ['m.known.example', { knownHosts: 'known.example' }, 'open'],
  ['other.example', { knownHosts: 'known.example' }, 'ask'],
  ['other.example', { knownHosts: 'known.example', onlyKnownHosts: true }, 'text'],
  ['m.known.example', { knownHosts: 'known.example', onlyKnownHosts: true }, 'open'],
  ['m.bad.example', { blockedHosts: 'x.example، bad.example' }, 'text'],
  ['m.bad.example', { blockedHosts: 'bad.example', knownHosts: 'm.bad.example' }, 'text'],
  ['samar.example', { onlyKnownHosts: true }, 'open'],
  ['evil-samar.example', {}, 'ask'],
] as const)('the verdict for a link to %s with %j is %s (SITE-56)', (host, over, verdict) => {
  expect(checkLink(host, settings(over), 'samar.example')).toBe(verdict);
});

test('a link opens in a new tab without an opener and is left-to-right (CHAT-93)', () => {
  const html = drawn('انظر https://example.org/x، شكرًا');
  expect(html).toContain('href="https://example.org/x"');
  expect(html).toContain('target="_blank" rel="nofollow ugc noopener"');
  expect(html).toContain('<bdi dir="ltr">https://example.org/x</bdi></a>، شكرًا');
  expect(leaving.link).toBeNull();
});

test('a blocked address or a text that is not a link is plain text (CHAT-93)', () => {
  updateSiteSettings({ blockedHosts: 'example.org' });
  for (const text of [
    'https://example.org',
    'javascript:alert(1)',
    '<a href="https://x">',
    'https://a@b.example',
  ])
    expect(drawn(text)).not.toContain('<a');
  expect(drawn('https://аpple.com/')).toContain('>https://xn--pple-43d.com/<');
});

test('removing a link closes only its own confirmation', async () => {
  const { askToLeave, forgetLink, leaving } = await import('../../../state/reading/leaving.ts');
  const [asked, other] = [1, 2].map(nth => {
    const host = `host-${nth}.example`;
    return { href: `https://${host}/`, host, shownHost: host, text: host };
  });
  if (!asked || !other) throw new Error('no links');
  askToLeave(asked);
  forgetLink(other);
  expect(leaving.link).toEqual(asked);
  forgetLink(asked);
  expect(leaving.link).toBeNull();
});
