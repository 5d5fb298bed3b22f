import { ApiError } from '../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import { isGone, isOvertaken } from '../send.ts';

/** A record as it was read, and the version that it had then; none where the server names none. */
export type Known<Record> = { record: Record; version: string | undefined };

type Deps<Record, Saved> = {
  save: (known: Known<Record>) => Promise<Saved>;
  /** Reads the record again. */
  reload: () => Promise<Known<Record>>;
  /** Whether edits of two operators conflict. */
  isConflicting: (record: Record) => boolean;
};

const OFTEN = 5;

/**
 * Saves edits. After another operator's save of other fields, both are kept and it is saved again; on the same field
 * the refusal is thrown and the form asks.
 */
export async function saveOvertaken<Record, Saved>(
  known: Known<Record>,
  { save, reload, isConflicting }: Deps<Record, Saved>,
): Promise<Saved> {
  let current = known;
  for (let attempt = 1; ; attempt++) {
    // Also for changes known to the form: they are shown and undecided.
    if (isConflicting(current.record)) throw overtaken();
    try {
      return await save(current);
    } catch (error) {
      if (!(isOvertaken(error) || isGone(error)) || attempt === OFTEN) throw error;
      // Under another name it is still there; of what is removed the reading is refused.
      current = await reload();
    }
  }
}

const overtaken = (): ApiError =>
  new ApiError(412, { code: 'version_conflict', message: catalogue.version_conflict.text });

/** The header by which a change names the version that it is of. */
export const ifMatch = (version: string | undefined): { headers: Readonly<Record<string, string>> } => ({
  headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
});
