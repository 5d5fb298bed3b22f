/** The y of cubic-bezier(.2, .8, .2, 1) at x, both 0 to 1: the curve of all movement. */
export const ease = (x: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.2, 0.2) < x) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, 0.8, 1);
};

const bezier = (s: number, first: number, second: number): number =>
  3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s ** 2 * second + s ** 3;
