/** Stops a command with one sentence that explains the reason. */
export class Stopped extends Error {}
