/**
 * Has the browser keep the page for whoever is offline (web/service-worker). Within a page of another site there is none: it would be
 * that site's visitors' alone. A browser has none without https either; without one the chat is as good.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD && top === window) void navigator.serviceWorker?.register('/service-worker.js');
}
