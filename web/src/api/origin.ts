/** Where the API is; empty for the same origin. */
export const API_ORIGIN: string = import.meta.env.VITE_API_ORIGIN ?? '';
