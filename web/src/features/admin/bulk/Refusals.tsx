import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { errorMessage } from '../send.ts';

type Props = { refused: readonly { name: string; error: unknown }[] };

export function Refusals({ refused }: Props) {
  return (
    <ul className="refusals">
      {refused.map(({ name, error }) => (
        <li key={name}>
          <bdi className="font-semibold">{name}</bdi>
          <TwoLanguages text={errorMessage(error)} />
        </li>
      ))}
    </ul>
  );
}
