const DATABASE = 'samar';
const STORE = 'keys';
const NAME = 'device';

/** Maximum wait of a login (ms), because a blocked or damaged database may never answer (WebKit, 2026-11). */
const ANSWER_MS = 2_000;

/** ES256, which every browser with WebCrypto supports. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Key pair of this browser. Scripts cannot read its private key, so data stolen from the page is useless elsewhere.
 * Null without WebCrypto (no HTTPS), without storage (in some frames), or after a timeout.
 */
export const deviceKey = (): Promise<CryptoKeyPair | null> => {
  found ??= Promise.race([findKey().catch(() => null), noAnswer()]);
  return found;
};

const noAnswer = (): Promise<null> => new Promise(resolve => setTimeout(() => resolve(null), ANSWER_MS));

let found: Promise<CryptoKeyPair | null> | null = null;

const findKey = async (): Promise<CryptoKeyPair> => {
  const database = await openDatabase();
  try {
    const read = () => database.transaction(STORE).objectStore(STORE).get(NAME);
    const kept: CryptoKeyPair | undefined = await answerOf(read());
    return (
      kept ?? (await keep(database, await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])))
    );
  } finally {
    database.close();
  }
};

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return answerOf(opening);
};

/** If two windows create a key at the same time, both use the key stored first. */
const keep = async (database: IDBDatabase, made: CryptoKeyPair): Promise<CryptoKeyPair> => {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const first: CryptoKeyPair | undefined = await answerOf(store.get(NAME));
  if (first) return first;
  await answerOf(store.put(made, NAME));
  return made;
};

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
