export type Envelope = { event: string; data: unknown };

/** One frame holds one envelope, or several in the order of their delivery. What is neither is left out. */
export const envelopesIn = (frame: string): Envelope[] => {
  try {
    const content: unknown = JSON.parse(frame);
    return (Array.isArray(content) ? content : [content]) as Envelope[];
  } catch {
    console.warn('a frame that is not JSON', frame.slice(0, 80));
    return [];
  }
};
