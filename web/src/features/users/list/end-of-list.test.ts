import { expect, test, vi } from 'vitest';
import { EndOfList } from './VirtualUsers.tsx';

const SIZES = { viewportSize: 500, scrollSize: 8_000 };

const scene = () => {
  const due: (() => void)[] = [];
  const clock = {
    setTimeout: (act: () => void) => due.push(act),
    clearTimeout: (timer: unknown) => void due.splice(Number(timer) - 1, 1, () => {}),
  };
  const reached = vi.fn();
  const rest = () => {
    for (const act of due.splice(0)) act();
  };
  return { end: new EndOfList({ reached, clock }), reached, rest };
};

test('scrolling near the list end reports it once, when the position rests (SIDE-34)', () => {
  const { end, reached, rest } = scene();
  for (const offset of [6_900, 7_000, 7_200, 7_500]) end.scrolled({ offset, ...SIZES });
  expect(reached).not.toHaveBeenCalled();
  rest();
  expect(reached).toHaveBeenCalledTimes(1);
});

test('far from the list end, or after unmounting, nothing is reported (SIDE-34)', () => {
  const { end, reached, rest } = scene();
  end.scrolled({ offset: 3_000, ...SIZES });
  end.scrolled({ offset: 7_500, ...SIZES });
  end.scrolled({ offset: 0, ...SIZES });
  rest();
  end.scrolled({ offset: 7_500, ...SIZES });
  end.leave();
  rest();
  expect(reached).not.toHaveBeenCalled();
});
