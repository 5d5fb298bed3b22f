import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/.*\.mjs$/;
const MADE = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the components of the router that no screen uses be left out. The bundler cannot know that to make one does nothing
 * else, and that nobody reads their names.
 */
export const unusedComponents = (): Plugin => ({
  name: 'unused-components',
  apply: 'build',
  transform: (code, id) =>
    ROUTER.test(id)
      ? { code: code.replace(MADE, '= /* @__PURE__ */ ').replace(DISPLAY_NAME, ''), map: null }
      : null,
});
