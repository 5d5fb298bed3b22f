/** Default pictures among the page's files, used until an operator uploads others. */
export const BUILT_IN: ReadonlySet<string> = new Set(['defaultAvatar.gif', 'defaultStar.gif']);
