import type { OpenWindow } from '../../state/windows.ts';

/** The props of every window. */
export type WindowProps = { window: OpenWindow };
