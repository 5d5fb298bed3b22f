import { ApiError } from '../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import { isGone, isOvertaken } from '../send.ts';

/** A record as it was read, and the version that it had then; none where the server names none. */
export type Known<Record> = { record: Record; version: string | undefined };

type Deps<Record, Saved> = {
  save: (known: Known<Record>) => Promise<Saved>;
  /** Reads the record again. */
  reload: () => Promise<Known<Record>>;
  /** Whether a person has to choose between what they and somebody else have written. */
  isConflicting: (record: Record) => boolean;
};

const OFTEN = 5;

/**
 * Saves what was changed. Where somebody else has saved meanwhile, and other fields, both changes stand: it is saved again upon
 * theirs. Where it is the same field, the refusal is thrown, and the form asks.
 */
export async function saveOvertaken<Record, Saved>(
  known: Known<Record>,
  { save, reload, isConflicting }: Deps<Record, Saved>,
): Promise<Saved> {
  let current = known;
  for (let attempt = 1; ; attempt++) {
    // Also of what the form has heard of before: it is shown, and nothing is chosen yet.
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
