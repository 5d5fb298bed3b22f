/** The address of the operator panel for a stored login. `place` is the hash that names a section, or empty. */
export const panelAddress = (authKey: string, place: string): string =>
  `/admin-panel?${encodeURIComponent(authKey)}${place}`;

/** The place that a login leads back to: the panel leaves it in the state of the history entry, which a reload keeps. Null where nobody came from there. */
export const panelPlaceIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'panelPlace' in state && typeof state.panelPlace === 'string'
    ? state.panelPlace
    : null;
