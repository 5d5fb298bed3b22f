import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyProof } from '../../../protocol/rest/passkeys.ts';

/** No passkey was created or proved, possibly because the user declined. Browsers do not disclose the reason. */
export class PasskeyError extends Error {}

/** Browsers refuse passkeys in cross-site frames, unless the frame's permissions allow them. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && window.parent === window;

type Options = Readonly<Record<string, unknown>>;
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type ProofOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const orPasskeyError = <Made>(making: Promise<Made>): Promise<Made> =>
  making.catch((cause: unknown) => {
    throw new PasskeyError('no passkey', { cause });
  });

// The options come from the server's library by the same authors.
export const createPasskey = async (options: Options): Promise<NewPasskey> =>
  orPasskeyError(startRegistration({ optionsJSON: options as unknown as CreationOptions }));

export const provePasskey = async (options: Options): Promise<PasskeyProof> =>
  orPasskeyError(startAuthentication({ optionsJSON: options as unknown as ProofOptions }));
