import { vi } from 'vitest';
import * as passwords from '../../worker/platform/sessions/passwords.ts';

// Stands in for the worker's own where tests run in the Workers runtime: the same functions, with a note of each call. By the clock a busy
// machine makes one hash slow and another quick, and workerd has none of what `vi.mock` needs (2026-11).
export const { DUMMY_HASH, isOutdatedHash, isPassword, isPasswordIn } = passwords;
export const hashPassword = vi.fn(passwords.hashPassword);
export const verifyPassword = vi.fn(passwords.verifyPassword);
