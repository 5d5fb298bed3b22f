/** The address of the operator panel for a stored login. `place` is the hash that names a section, or empty. */
export const panelAddress = (authKey: string, place: string): string =>
  `/admin-panel?${encodeURIComponent(authKey)}${place}`;

/** What the panel hands to the members' entry: the place that a login leads back to. */
export const panelReturn = (place: string): { panelPlace: string } => ({ panelPlace: place });

/** The place in the state of a history entry, which a reload keeps; null where nobody came from the panel. */
export const panelPlaceIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'panelPlace' in state && typeof state.panelPlace === 'string'
    ? state.panelPlace
    : null;
