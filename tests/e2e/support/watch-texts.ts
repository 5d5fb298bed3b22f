export type TextFault = { kind: 'untranslated' | 'clipped'; text: string; place: string; width: number };

export type WatchedTexts = {
  texts: Readonly<Record<string, string>>;
  /** Arabic texts with a translation elsewhere; `{name}` is a placeholder. */
  translated: readonly string[];
  samples: readonly string[];
  stories: readonly string[];
};

declare const window: Window & { reportText?: (fault: TextFault) => void };

/**
 * Runs in the page before its own scripts. Marks every text of the dictionaries and removes the marks as the text
 * enters the document. Reports Arabic words without a mark, and marked texts without space for a third more. Journeys
 * read the document, which has no marks.
 */
export function watchTexts({ texts, translated, samples, stories }: WatchedTexts): void {
  if (!location.protocol.startsWith('http')) return;
  const WORD = '\u200b\u00ad';
  const VALUE = '\u00ad\u200b';
  const ARABIC = /\p{sc=Arabic}/u;
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'];
  /** Content of users and of the site, words of a translating browser, and the page around an embedded chat. */
  const CONTENT =
    'bdi, .message-body .message-text, font, body:has(> #samar), [translate=no], [lang]:not(html), .entry-art, .marquee, .swatch, .picture-choice, .emoji-char, script, style, noscript';
  const WIDE = 'letter-spacing: 0.12em !important; animation: none !important; transition: none !important;';
  const REST_MS = 400;

  const mark = (text: string): string =>
    text
      .replaceAll(/(?<![\p{L}\p{M}])(?=\p{sc=Arabic})/gu, WORD)
      .replaceAll(/\{\w+\}/g, whole => VALUE + whole + VALUE);
  const strip = (text: string): string => text.replaceAll(WORD, '').replaceAll(VALUE, '');

  const isGallery = location.pathname.endsWith('/stories.html');
  const known = new Set([...samples, ...(isGallery ? stories : [])]);
  const withoutDigits = (text: string): string => text.replaceAll(/[\d.,:%]+/g, '').trim();
  const whole = new Set(translated.map(withoutDigits));
  const templates = translated
    .map(text => text.split(/\{\w+\}/))
    .filter(parts => parts.length > 1)
    .map(parts => parts.map(part => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .map(parts => new RegExp(`^${parts.join('(.*)')}$`, 'su'));
  /** The values in a translated text are content themselves. */
  const isTranslated = (text: string): boolean =>
    whole.has(withoutDigits(text)) ||
    templates.some(template => template.exec(text)?.slice(1).every(isContent));

  const content = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      // The page also reads its own marked texts.
      if (ARABIC.test(value) && !value.includes(WORD)) content.add(value.trim());
    } else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) collect(each);
  };

  const VALUES = new RegExp(`${VALUE}.*?${VALUE}`, 'gsu');
  const MARKED_WORD = new RegExp(`${WORD}[\\p{L}\\p{M}]+`, 'gu');
  const isContent = (text: string): boolean => {
    const words = text.trim();
    if (!ARABIC.test(words) || known.has(words) || content.has(words) || isTranslated(words)) return true;
    for (const each of content) if (each.includes(words)) return true;
    return false;
  };
  /**
   * True for Arabic words outside marks that are not content. Labels have values after a colon, a comma or a line
   * break. A colon before a digit is part of a time.
   */
  const isUntranslated = (text: string): boolean => {
    const own = text.replaceAll(VALUES, '\n').replaceAll(MARKED_WORD, '\n');
    return !isContent(own) && !own.split(/[\n،\u2066-\u2069]|:(?!\d)/u).every(isContent);
  };

  type Seen = { text: string; isMarked: boolean; given: string };
  const nodes = new WeakMap<Node, Seen>();
  const attributes = new WeakMap<Element, Map<string, Seen>>();
  const seenOf = (text: string): Seen => ({
    text: strip(text),
    isMarked: text.includes(WORD),
    given: text,
  });

  const write = (prototype: object, name: string, afterwards: (node: Node, seen: Seen) => void): void => {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    if (!own?.set) return;
    const set = own.set;
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: Node, value: unknown) {
        if (typeof value !== 'string' || !value.includes(WORD.charAt(0))) return set.call(this, value);
        const seen = seenOf(value);
        set.call(this, seen.text);
        afterwards(this, seen);
      },
    });
  };
  const noteText = (node: Node, seen: Seen): void => {
    const target = node instanceof Text ? node : node.firstChild;
    if (target) nodes.set(target, seen);
  };
  write(Node.prototype, 'textContent', noteText);
  write(Node.prototype, 'nodeValue', noteText);
  write(CharacterData.prototype, 'data', noteText);
  write(Element.prototype, 'innerHTML', () => {});
  write(Document.prototype, 'title', () => {});
  write(HTMLInputElement.prototype, 'value', () => {});
  write(HTMLTextAreaElement.prototype, 'value', () => {});
  for (const [prototype, name] of [
    [Element.prototype, 'ariaLabel'],
    [HTMLElement.prototype, 'title'],
    [HTMLImageElement.prototype, 'alt'],
    [HTMLInputElement.prototype, 'placeholder'],
    [HTMLTextAreaElement.prototype, 'placeholder'],
  ] as const)
    write(prototype, name, (node, seen) => noteAttribute(node as Element, name.toLowerCase(), seen));
  const noteAttribute = (element: Element, name: string, seen: Seen): void => {
    const noted = attributes.get(element) ?? new Map<string, Seen>();
    attributes.set(element, noted.set(name === 'arialabel' ? 'aria-label' : name, seen));
  };
  const { createTextNode } = Document.prototype;
  Document.prototype.createTextNode = function (text: string) {
    const seen = seenOf(String(text));
    const node = createTextNode.call(this, seen.text);
    if (seen.isMarked) nodes.set(node, seen);
    return node;
  };
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name: string, value: string) {
    const seen = seenOf(String(value));
    setAttribute.call(this, name, seen.text);
    if (seen.isMarked) noteAttribute(this, name, seen);
  };

  const { writeText } = Clipboard.prototype;
  Clipboard.prototype.writeText = function (text: string) {
    return writeText.call(this, strip(text));
  };

  const { parse } = JSON;
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver);
    collect(value);
    return value;
  };
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    const value = await json.call(this);
    collect(value);
    return value;
  };
  addEventListener('input', ({ target }) => collect((target as HTMLInputElement).value), true);

  // Words of the browser's own language data.
  const { of } = Intl.DisplayNames.prototype;
  Intl.DisplayNames.prototype.of = function (code: string) {
    const name = of.call(this, code);
    // A field receives it without a mark.
    collect(name);
    return name;
  };
  const formatted = (prototype: object): void => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'format');
    if (own?.get) {
      const get = own.get;
      Object.defineProperty(prototype, 'format', {
        ...own,
        get(this: unknown) {
          const format = get.call(this);
          return (...values: unknown[]) => mark(format(...values));
        },
      });
    } else if (own?.value) {
      const format = own.value;
      Object.defineProperty(prototype, 'format', {
        ...own,
        value(this: unknown, ...values: unknown[]) {
          return mark(format.apply(this, values));
        },
      });
    }
  };
  for (const { prototype } of [Intl.DateTimeFormat, Intl.RelativeTimeFormat, Intl.NumberFormat])
    formatted(prototype);

  const marked = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text)]));
  const markedTexts = new Map(Object.values(marked).map(text => [strip(text), text]));
  const { getElementById } = Document.prototype;
  /** Texts that the site has in place of the page's own. */
  const siteTexts = (): Record<string, Record<string, string>> =>
    parse(getElementById.call(document, 'site-texts')?.textContent ?? '{}');
  Document.prototype.getElementById = function (id: string) {
    if (id !== 'site-texts') return getElementById.call(this, id);
    const own = siteTexts();
    const arabic = Object.entries(own.ar ?? {}).map(([key, text]) => [key, mark(text)]);
    const textContent = JSON.stringify({ ...own, ar: { ...marked, ...Object.fromEntries(arabic) } });
    return { textContent } as HTMLElement;
  };

  /** Marks the entry in the HTML, because hydration compares it with marked texts. */
  const markEntry = (): void => {
    const root = getElementById.call(document, 'root');
    if (!root || document.documentElement.lang === 'en') return;
    for (const text of Object.values(siteTexts().ar ?? {})) markedTexts.set(text, mark(text));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const text = markedTexts.get(node.data);
      if (!text) continue;
      nodes.set(node, seenOf(text));
      node.replaceData(0, node.length, text);
    }
    for (const element of root.querySelectorAll('*'))
      for (const name of NAMES) {
        const text = markedTexts.get(element.getAttribute(name) ?? '');
        if (!text) continue;
        noteAttribute(element, name, seenOf(text));
        setAttribute.call(element, name, text);
      }
  };
  document.addEventListener('readystatechange', () => document.readyState === 'interactive' && markEntry());

  const isHydrated = (node: Node): boolean => {
    const parent = node instanceof Element ? node : node.parentElement;
    return parent !== null && Object.keys(parent).some(key => key.startsWith('__reactFiber'));
  };

  const reported = new Set<string>();
  const report = (kind: TextFault['kind'], text: string, element: Element): void => {
    const path: string[] = [];
    for (let at: Element | null = element; at && path.length < 4; at = at.parentElement)
      path.unshift(
        at.localName +
          [...at.classList]
            .slice(0, 2)
            .map(name => `.${name}`)
            .join(''),
      );
    const fault = { kind, text: text.trim().slice(0, 90), place: path.join(' > '), width: innerWidth };
    const key = `${kind} ${fault.text} ${innerWidth < 600}`;
    if (reported.has(key)) return;
    reported.add(key);
    window.reportText?.(fault);
  };

  const cutOff = (node: Node, rect: DOMRect): boolean => {
    let at: Element | null = node.parentElement;
    for (; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = at.getBoundingClientRect();
      // Skips elements only for screen readers.
      if (box.width <= 2 || box.height <= 2 || style.clipPath !== 'none') return false;
      if (/auto|scroll/.test(style.overflowX)) return false;
      const isBeyond = rect.left < box.left - 1.5 || rect.right > box.right + 1.5;
      if (isBeyond && /hidden|clip/.test(style.overflowX)) return true;
      if (isBeyond && at.matches('button, a, label, th, [role=tab], [role=button], h1, h2, h3')) return true;
      const isBelow = rect.top > box.bottom - 3 || rect.bottom > box.bottom + rect.height / 2;
      if (isBelow && /hidden|clip/.test(style.overflowY)) return true;
      if (/auto|scroll/.test(style.overflowY)) return false;
    }
    return rect.left < -1.5 || rect.right > innerWidth + 1.5;
  };

  const judged = new WeakMap<Node, string>();
  // A style element would violate the content security policy.
  const wide = new CSSStyleSheet();
  wide.replaceSync(`body * { ${WIDE} }`);

  const check = (): void => {
    // The entry in the HTML has no marks before the document is complete.
    if (document.readyState === 'loading' || document.documentElement.lang === 'en') return;
    collect(document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content);
    const fresh: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.data.includes(WORD) || node.data.includes(VALUE)) {
        if (!isHydrated(node)) continue;
        const seen = seenOf(node.data);
        node.replaceData(0, node.length, strip(node.data));
        nodes.set(node, seen);
      }
      if (!ARABIC.test(node.data) || judged.get(node) === node.data + innerWidth) continue;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      judged.set(node, node.data + innerWidth);
      const seen = nodes.get(node);
      const isNoted = seen?.text === node.data;
      const isOurs = !parent.closest(CONTENT);
      if ((isNoted && seen.isMarked) || (isOurs && isTranslated(node.data.trim()))) fresh.push(node);
      const given = isNoted ? seen.given : node.data;
      if (isOurs && isUntranslated(given)) report('untranslated', node.data, parent);
    }
    for (const element of document.body.querySelectorAll(NAMES.map(name => `[${name}]`).join()))
      for (const name of NAMES) {
        const value = element.getAttribute(name) ?? '';
        if (value.includes(WORD) && isHydrated(element)) element.setAttribute(name, value);
        const text = strip(value);
        if (!ARABIC.test(text) || element.closest(CONTENT)) continue;
        const seen = attributes.get(element)?.get(name);
        if (isUntranslated(seen?.text === text ? seen.given : text))
          report('untranslated', `${name}: ${text}`, element);
      }
    if (fresh.length === 0) return;
    // The narrowest phones and doubled letters need space only for the text as it is.
    const hasRoom = innerWidth >= 360 && document.documentElement.style.fontSize === '';
    // Within one task, so that nothing is drawn and no ResizeObserver runs.
    if (hasRoom) document.adoptedStyleSheets.push(wide);
    for (const node of fresh) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      // A line with an ellipsis may be shortened there.
      if (!hasRoom && node.parentElement?.closest('.truncated')) continue;
      if (rect.width > 0 && cutOff(node, rect) && node.parentElement)
        report('clipped', node.data, node.parentElement);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== wide);
  };

  let isWaiting = false;
  const later = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      check();
    }, REST_MS);
  };
  new MutationObserver(later).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('resize', later);
  Object.assign(window, { checkTexts: check });
}
