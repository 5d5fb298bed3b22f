import { expect, test } from 'vitest';
import { hasLinks, isListedHost, parseHosts, splitLinks } from './links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(part => (typeof part === 'string' ? [] : [part]));
/** Marks the links of a text with brackets. */
const marked = (text: string): string =>
  splitLinks(text)
    .map(part => (typeof part === 'string' ? part : `[${part.text}]`))
    .join('');

test.each([
  ['انظر https://example.org/a?b=1#c، ثم عد', 'انظر [https://example.org/a?b=1#c]، ثم عد'],
  ['هل رأيت http://example.org؟', 'هل رأيت [http://example.org]؟'],
  ['(https://example.org/a_(b))', '([https://example.org/a_(b)])'],
  ['«https://example.org».', '«[https://example.org]».'],
  ['وhttps://example.org؛ وwww.example.org!', 'و[https://example.org]؛ و[www.example.org]!'],
  ['HTTPS://EXAMPLE.ORG', '[HTTPS://EXAMPLE.ORG]'],
  ['https://example.org:8443/x.', '[https://example.org:8443/x].'],
  ['https://ar.example.org/مقال/أول...', '[https://ar.example.org/مقال/أول]...'],
  ['a https://example.org\nhttps://example.com', 'a [https://example.org]\n[https://example.com]'],
  ['https://example.org\u200fنص', '[https://example.org]\u200fنص'],
  ['https://example.org،ثم عد', '[https://example.org]،ثم عد'],
  ['www.example.org؟نعم', '[www.example.org]؟نعم'],
  ['https://example.org,www.example.com;ثم', '[https://example.org],[www.example.com];ثم'],
  ['https://ar.example.org/باريس،_تكساس', '[https://ar.example.org/باريس،_تكساس]'],
])('%j contains the links %j (TEXT-54)', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'ftp://example.org',
  'file:///etc/passwd',
  'xhttps://example.org',
  'https://user@example.org',
  'https://user:word@example.org/',
  'https://@example.org',
  'https://paypal.com@evil.example',
  'https://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://localhost:8787/',
  'http://intranet/',
  'https://',
  'www.',
  'example.org',
  `https://example.org/${'x'.repeat(2_048)}`,
])('%j is not a link (TEXT-54)', text => {
  expect(linksIn(text)).toEqual([]);
  expect(hasLinks(text)).toBe(false);
});

test.each([
  ['https://paypal.com\\@evil.example', ['paypal.com']],
  ['javascript:https://evil.example', ['evil.example']],
  ['https://good.example.evil.example/good.example', ['good.example.evil.example']],
  ['https://ex%61mple.org/', ['example.org']],
  ['https://EXAMPLE.org./', ['example.org']],
])('the link in %j leads to the displayed host %j (TEXT-54)', (text, hosts) => {
  const links = linksIn(text);
  expect(links.map(({ host }) => host)).toEqual(hosts);
  for (const { href, shownHost } of links) {
    expect(new URL(href).protocol).toMatch(/^https?:$/);
    expect(parseHosts(new URL(href).hostname)).toEqual([shownHost.replace(/\.$/, '')]);
  }
});

test.each([
  ['https://موقع.شبكة/صفحة', 'موقع.شبكة', 'https://موقع.شبكة/صفحة'],
  ['https://пример.рф/', 'пример.рф', 'https://пример.рф/'],
  // The first letter is Cyrillic.
  ['https://аpple.com/', 'xn--pple-43d.com', 'https://xn--pple-43d.com/'],
  // Only the name is Cyrillic.
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/'],
  ['https://gοοgle.com/', 'xn--ggle-0nda.com', 'https://xn--ggle-0nda.com/'],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/'],
])('the link %s is displayed with the host %s (TEXT-55)', (text, shownHost, shown) => {
  expect(linksIn(text)).toMatchObject([{ shownHost, text: shown }]);
});

test('text designed to slow the link parser is parsed quickly (TEXT-54)', () => {
  const hostile = [
    'https://'.repeat(1_000),
    `https://a.b${'('.repeat(8_000)}`,
    `https://a.b/${')'.repeat(8_000)}`,
  ];
  const before = process.threadCpuUsage();
  for (const text of hostile) splitLinks(text);
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
});

test('a host list matches subdomains and accepts both comma kinds (SITE-56)', () => {
  const hosts = parseHosts(' Example.org، موقع.شبكة, ,news.example.com ');
  expect(hosts).toEqual(['example.org', 'xn--4gbrim.xn--ngbc5azd', 'news.example.com']);
  const isListed = (host: string) => isListedHost(host, hosts ?? []);
  expect(['example.org', 'm.example.org', 'xn--4gbrim.xn--ngbc5azd'].map(isListed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['notexample.org', 'example.org.evil.example', 'example.com'].map(isListed)).toEqual([
    false,
    false,
    false,
  ]);
  for (const wrong of ['https://example.org', 'example.org/x', 'user@example.org', '127.0.0.1', 'a b'])
    expect(parseHosts(wrong), wrong).toBeNull();
});
