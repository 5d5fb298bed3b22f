/** A deploy that cannot go on, with the one sentence that says why. */
export class Stopped extends Error {}
