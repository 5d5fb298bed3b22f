/** The kinds of clients: lists as the requirements have them, with their defaults left out, and that with changes of states alone apart. */
export const SHAPES = ['full', 'compact', 'brief'] as const;
export type Shape = (typeof SHAPES)[number];

/** An envelope as it goes over the wire, or one that has a shape for each kind of client. */
export type Envelope = string | Readonly<Record<Shape, string>>;

export const textOf = (envelope: Envelope, shape: Shape): string =>
  typeof envelope === 'string' ? envelope : envelope[shape];

/** Each shape is encoded when the first client of its kind is sent it. */
export function shapedEnvelope(encode: Readonly<Record<Shape, () => string>>): Record<Shape, string> {
  const made: Partial<Record<Shape, string>> = {};
  const shaped = (shape: Shape): string => {
    made[shape] ??= encode[shape]();
    return made[shape];
  };
  return {
    get full() {
      return shaped('full');
    },
    get compact() {
      return shaped('compact');
    },
    get brief() {
      return shaped('brief');
    },
  };
}
