import type { Row } from '../admin-resource.ts';
import { type Known, saveOvertaken } from '../form/save-overtaken.ts';

type Deps = {
  /** Reads the record anew. */
  read: () => Promise<Known<Row>>;
  /** Sets the flag of the record as it was read, of which it may have another name than before; answers the record. */
  set: (known: Known<Row>) => Promise<Row>;
};

/** A flag that was to be set: the record as it is now, and whether somebody else has set it before. */
export type Toggled = { record: Row; isOvertaken: boolean };

/** Sets one flag upon what the record is now. Where it is set already, nothing is saved. */
export async function saveToggle(field: string, value: boolean, { read, set }: Deps): Promise<Toggled> {
  const save = async (known: Known<Row>): Promise<Toggled> => {
    if ((known.record[field] === true) === value) return { record: known.record, isOvertaken: true };
    return { record: await set(known), isOvertaken: false };
  };
  return saveOvertaken(await read(), { save, reload: read, isConflicting: () => false });
}
