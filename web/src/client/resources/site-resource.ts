import { CACHE_MS, STALE_MS } from '../../../../protocol/constants.ts';
import { readWithRetries } from '../http/retries.ts';
import { byVersion, onInvalidate } from './invalidation.ts';

type Read<Value> = (options: { signal: AbortSignal; query?: { v: string } }) => Promise<Value>;
/** In how long a value that was read so long ago is to be read again, if ever. */
type NextReadInMs<Value> = (value: Value, agoMs: number) => number | null;

/** What was read last, if anything, and why it could not be read since. */
export type Known<Value> = { readonly data: Value | undefined; readonly error: unknown };

const UNKNOWN = { data: undefined, error: null };
const NEVER = Number.NEGATIVE_INFINITY;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Something that the site offers as a whole under one name. It is read when a screen first shows it, when one shows it again and
 * it is stale, and when the resource of its name changes (`siteChanged`); and it is kept for a while after the last screen.
 */
export class SiteResource<Value> {
  readonly #read: Read<Value>;
  readonly #nextReadInMs: NextReadInMs<Value>;
  readonly #watchers = new Set<() => void>();
  #known: Known<Value> = UNKNOWN;
  #readAt = NEVER;
  #reading: AbortController | null = null;
  /** Of the next read while anybody watches, and otherwise of when it is forgotten. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, read: Read<Value>, nextReadInMs: NextReadInMs<Value> = () => null) {
    this.#read = read;
    this.#nextReadInMs = nextReadInMs;
    resources.set(name, this);
  }

  readonly known = (): Known<Value> => this.#known;

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    this.#plan();
    this.readIfStale();
    return () => {
      this.#watchers.delete(onChange);
      if (this.#watchers.size > 0) return;
      this.#cancel();
      this.#plan();
    };
  };

  readonly refetch = async (): Promise<void> => {
    if (this.#reading) return;
    const reading = new AbortController();
    const { signal } = reading;
    this.#reading = reading;
    if (this.#known.data === undefined) this.#publish(UNKNOWN);
    const known = await readWithRetries(() => this.#read({ signal, ...byVersion() }), signal).then(
      // The same value is the same object: nothing that shows it is drawn again.
      data => ({ data: isSame(data, this.#known.data) ? this.#known.data : data, error: null }),
      (error: unknown) => ({ ...this.#known, error }),
    );
    if (signal.aborted) return;
    this.#reading = null;
    if (known.error === null) this.#readAt = Date.now();
    this.#publish(known);
    this.#plan();
  };

  readIfStale(): void {
    if (this.#watchers.size > 0 && Date.now() - this.#readAt >= STALE_MS) void this.refetch();
  }

  /** Cancels a read that is under way: it may have been answered before the change. */
  refresh(): void {
    this.#cancel();
    this.#readAt = NEVER;
    this.readIfStale();
  }

  readonly forget = (): void => {
    this.#cancel();
    this.#readAt = NEVER;
    this.#publish(UNKNOWN);
  };

  #cancel(): void {
    this.#reading?.abort();
    this.#reading = null;
  }

  #publish(known: Known<Value>): void {
    if (known.data === this.#known.data && known.error === this.#known.error) return;
    this.#known = known;
    for (const onChange of this.#watchers) onChange();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const { data } = this.#known;
    if (this.#watchers.size === 0) this.#timer = setTimeout(this.forget, CACHE_MS);
    else if (data !== undefined) {
      const inMs = this.#nextReadInMs(data, Date.now() - this.#readAt);
      if (inMs !== null) this.#timer = setTimeout(this.refetch, inMs);
    }
  }
}

const resources = new Map<string, Pick<SiteResource<unknown>, 'refresh' | 'readIfStale'>>();

/** After a time in which changes may not have been heard of. */
export const readStaleResources = (): void => {
  for (const resource of resources.values()) resource.readIfStale();
};

onInvalidate(names => {
  for (const name of names) resources.get(name)?.refresh();
});
