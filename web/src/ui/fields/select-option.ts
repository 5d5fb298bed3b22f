import type { ReactNode } from 'react';

export type SelectOption<Value extends string> = { value: Value; text: string; mark?: ReactNode };
