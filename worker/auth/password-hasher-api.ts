/** The calls of an object that hashes passwords. Each answers null where too many others wait. */
export interface PasswordHasherApi extends Rpc.DurableObjectBranded {
  hash(password: string): Promise<string | null>;
  /** It rejects where the hash is not one of ours. */
  verify(password: string, hash: string): Promise<boolean | null>;
}
