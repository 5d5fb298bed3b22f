import { eq, type SQL } from 'drizzle-orm';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Resource } from '../../../protocol/resources/define.ts';
import { database } from '../../db/client.ts';
import type { ResourceTable } from '../../db/tables/columns.ts';
import { unchangedSince } from '../../db/unchanged-since.ts';
import { uniqueViolation } from '../../db/unique-violation.ts';
import { validationFailure } from '../../http/body.ts';
import type { AppContext } from '../../http/handler.ts';
import { keyColumn } from './find-record.ts';
import type { RegisteredResource, Row } from './registered-resource.ts';

/** Refuses a key that another record has. */
export async function assertNotTaken(
  c: AppContext,
  { resource, table }: RegisteredResource,
  input: Record<string, unknown>,
  own: Row,
): Promise<void> {
  const requested = resource.key === 'id' ? undefined : input[resource.key];
  if (requested === undefined) return;
  const found = await database(c.env)
    .select({ id: table.id })
    .from(table)
    .where(eq(keyColumn(resource, table), requested));
  if (found.some(({ id }) => id !== own.id)) throw takenFailure(resource);
}

/** Of two who want the same unique value at once, the second is told that it is taken. */
export const mapTakenError =
  (resource: Pick<Resource, 'key' | 'model'>) =>
  (error: unknown): never => {
    const column = uniqueViolation(error);
    if (column === null) throw error;
    // A record whose key is its id may still have a unique name.
    throw takenFailure(
      resource,
      resource.key === 'id' ? column.slice(column.indexOf('.') + 1) : resource.key,
    );
  };

/** The row that a change is of; where the change names a version, only as long as nothing in it is another. */
export const sameRow = (table: ResourceTable, before: Row, isVersioned: boolean): SQL | undefined =>
  isVersioned ? unchangedSince(table, before) : eq(table.id, before.id);

/** Of two who name the same version at once, the second is told that the record is another now. */
export const mapOvertakenError =
  (isVersioned: boolean) =>
  (error: unknown): never => {
    const changedNone = error instanceof Failure && error.code === 'not_found';
    throw isVersioned && changedNone ? new Failure('version_conflict') : error;
  };

export function assertCrossFields(
  { crossFieldErrors, model }: Pick<Resource, 'crossFieldErrors' | 'model'>,
  record: Record<string, unknown>,
): void {
  const errors = crossFieldErrors?.(record) ?? {};
  if (Object.keys(errors).length > 0) throw validationFailure(model, errors);
}

const takenFailure = ({ key, model }: Pick<Resource, 'key' | 'model'>, field = key): Failure =>
  new Failure('conflict', {
    errors: { [field]: 'is taken' },
    message: `${model} validation failed: ${field}: is taken`,
  });
