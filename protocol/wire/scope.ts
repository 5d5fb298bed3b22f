/** `room`: the people of the viewer's own room; `all`: of every room, for those who watch. */
export const SCOPES = ['room', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
