import { vi } from 'vitest';
import * as passwords from '../../worker/platform/sessions/passwords.ts';

// Replaces the worker's module in Workers runtime tests: same functions, but each call is recorded. Timing is
// unreliable on a busy machine, and workerd lacks what `vi.mock` needs (2026-11).
export const { DUMMY_HASH, isOutdatedHash, isPassword, isPasswordIn } = passwords;
export const hashPassword = vi.fn(passwords.hashPassword);
export const verifyPassword = vi.fn(passwords.verifyPassword);
