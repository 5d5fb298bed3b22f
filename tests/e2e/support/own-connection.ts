/**
 * Headers for a call that a journey makes outside the page, so that it has a separate connection. workerd closes a
 * connection idle for five seconds (kj's HttpServerSettings.pipelineTimeout, 2026-11), so a concurrent request fails
 * with a reset. A browser retries on another connection, the runner's own client does not.
 */
export const OWN_CONNECTION = { Connection: 'close' };
