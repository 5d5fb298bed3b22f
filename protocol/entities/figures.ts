/**
 * What a site counts beside what it is charged for: messages of people, envelopes that sockets were sent, and returns by a ticket given ahead
 * that did not succeed.
 */
export const FIGURES = ['messages', 'deliveries', 'failedResumes'] as const;
export type Figure = (typeof FIGURES)[number];
