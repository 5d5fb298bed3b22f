import { createContext, useContext } from 'react';
import type { Operator } from './operator.ts';

export const OperatorContext = createContext<Operator | null>(null);

/** Whoever works at the panel. */
export const useOperator = (): Operator => {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('outside the panel there is no operator');
  return operator;
};
