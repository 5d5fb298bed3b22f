import { useEffect, useState } from 'react';

const APPEARS_AFTER_MS = 150;
const ROWS = [
  ['15%', '62%'],
  ['11%', '44%'],
  ['17%', '70%'],
] as const;

type Props = { label: string };

/** Three placeholder rows, with a delay so that fast content shows none. */
export function Skeleton({ label }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={label} className="p-2">
      {shown &&
        ROWS.map(([name, text]) => (
          <div key={text} className="flex items-center gap-[1rem] py-[.5rem]">
            <i className="skeleton size-[3.6rem] rounded-[1.1rem]" />
            <i className="skeleton h-[1.6rem]" style={{ inlineSize: name }} />
            <i className="skeleton h-[1.6rem]" style={{ inlineSize: text }} />
          </div>
        ))}
    </div>
  );
}
