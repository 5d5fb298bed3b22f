// Runs the handler of tailwindcss-rtl 0.9, written for Tailwind 3, under Tailwind 4 (docs/decisions/096).
import { createRequire, registerHooks } from 'node:module';
import plugin from 'tailwindcss/plugin';

const MISSING = 'tailwindcss/lib/util/escapeClassName';
const SHIM = 'rtl-shim:escapeClassName';
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === MISSING ? { url: SHIM, format: 'commonjs', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === SHIM
      ? { format: 'commonjs', source: 'exports.default = (name) => name;', shortCircuit: true }
      : next(url, context),
});
const rtl = createRequire(import.meta.url)('tailwindcss-rtl');
hooks.deregister();

const SELECTOR = /^(?<scope>\[dir="(?:rtl|ltr)"\] )?\.(?<name>[^\s]+)(?<tail> .*)?$/;

const collect = utilities => rules => {
  for (const group of [rules].flat()) {
    for (const [selector, css] of Object.entries(group)) {
      const { scope, name, tail = '' } = SELECTOR.exec(selector).groups;
      // :where keeps the weight of one class, so that a later variant still wins.
      const key = scope ? `:where(${scope.trim()}) &${tail}` : `&${tail}`;
      utilities.set(name, { ...utilities.get(name), [key]: css });
    }
  }
};

export default plugin(api => {
  const utilities = new Map();
  rtl.handler({ ...api, variants: () => [], addUtilities: collect(utilities) });
  const plain = {};
  const valued = {};
  for (const [name, css] of utilities) {
    if (name.startsWith('-')) continue; // negatives: Tailwind 4 has its own
    const split = /^(.*)-([^-]*[./][^-]*)$/.exec(name); // "0.5" and "1/2" must go through matchUtilities
    if (!split) {
      plain[`.${name}`] = css;
      continue;
    }
    const [, root, value] = split;
    valued[root] = { ...valued[root], [value]: name };
  }
  api.addUtilities(plain);
  for (const [root, values] of Object.entries(valued)) {
    api.matchUtilities({ [root]: name => utilities.get(name) ?? {} }, { values });
  }
});
