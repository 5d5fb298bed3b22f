/**
 * Headers for a call that a journey makes beside the page, so that it has a connection of its own. workerd closes a
 * connection idle for five seconds (kj's HttpServerSettings.pipelineTimeout, 2026-11), and a sender at that very moment
 * reads a reset. A browser sends again on another connection, the runner's own client does not.
 */
export const OWN_CONNECTION = { Connection: 'close' };
