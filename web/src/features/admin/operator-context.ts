import { createContext, useContext } from 'react';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';

export const OperatorContext = createContext<OwnAccount | null>(null);

/** The operator who uses the panel. */
export const useOperator = (): OwnAccount => {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('outside the panel there is no operator');
  return operator;
};
