import path from 'node:path';
import type { Plugin } from 'vite';

/** What the router's package exports is its build for development, with its warnings: it has no name for the other. */
const PRODUCTION = path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');

const ROUTER = /\/react-router\/dist\/production\/.*\.mjs$/;
const MADE = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * The router for production, and of it what is used. The bundler cannot know that to make a component does nothing else, and that
 * nobody reads its name.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: path.join(PRODUCTION, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: path.join(PRODUCTION, 'dom-export.mjs') },
      ],
    },
  }),
  transform: (code, id) =>
    ROUTER.test(id)
      ? { code: code.replace(MADE, '= /* @__PURE__ */ ').replace(DISPLAY_NAME, ''), map: null }
      : null,
});
