/** The paths of the page's screens (`web/src/App.tsx`). A deploy serves each of them from a file. */
export const SCREENS = [
  '/',
  '/chat',
  '/admin-entry',
  '/appeal',
  '/api/docs',
  '/admin-panel',
  '/admin-panel/*',
] as const;

export const isScreen = (pathname: string): boolean => SCREEN.test(pathname);

const SCREEN = new RegExp(`^(?:${SCREENS.map(each => each.replace('*', '.*')).join('|')})/?$`, 'i');
