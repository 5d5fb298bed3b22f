/** A deploy that cannot continue, with one sentence about the reason. */
export class Stopped extends Error {}
