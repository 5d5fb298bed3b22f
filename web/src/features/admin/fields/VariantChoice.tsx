import { useId } from 'react';
import type { FieldVariant } from '../admin-resource.ts';

type Props = {
  variants: readonly FieldVariant[];
  chosen: FieldVariant;
  onChoose: (variant: FieldVariant) => void;
};

export function VariantChoice({ variants, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" className="variants">
      {variants.map(variant => (
        <label key={variant.label} className="variant">
          <input type="radio" name={name} checked={variant === chosen} onChange={() => onChoose(variant)} />
          {variant.label}
        </label>
      ))}
    </div>
  );
}
