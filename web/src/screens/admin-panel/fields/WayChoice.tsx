import { useId } from 'react';
import { p } from '../../../text/p.ts';
import type { Way } from '../table/described.ts';

type Props = { ways: readonly Way[]; chosen: Way; onChoose: (way: Way) => void };

export function WayChoice({ ways, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" className="ways">
      {ways.map(way => (
        <label key={way.label} className="way">
          <input type="radio" name={name} checked={way === chosen} onChange={() => onChoose(way)} />
          {p(way.label)}
        </label>
      ))}
    </div>
  );
}
