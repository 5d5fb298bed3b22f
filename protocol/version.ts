/** Raised when a client of the version before could no longer talk to the server. 1: first release. */
export const PROTOCOL_VERSION = 1;
