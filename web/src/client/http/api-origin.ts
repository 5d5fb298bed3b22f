/** The origin of the API; empty where it is the page's own. */
export const API_ORIGIN: string = import.meta.env.VITE_API_ORIGIN ?? '';
