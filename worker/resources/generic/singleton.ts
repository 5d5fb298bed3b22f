import { Failure } from '../../../protocol/errors/failure.ts';
import type { Resource } from '../../../protocol/resources/define.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { Success } from '../../../protocol/rest/envelope.ts';
import { requireOperator } from '../../auth/guard.ts';
import { bearerToken } from '../../auth/tokens.ts';
import { whileJudged } from '../../auth/while-judged.ts';
import { database } from '../../db/client.ts';
import type { AppContext, Handler } from '../../http/handler.ts';
import { versionOf } from '../../http/version.ts';
import { applyChange } from './crud.ts';
import { type RegisteredResource, type Row, toRow } from './registered-resource.ts';

/** The record of which there is exactly one, read without an id. */
export const readSingleton =
  ({ resource, table }: RegisteredResource): Handler =>
  async c => {
    const isOperators = resource.readAccess === 'operators';
    const judging = isOperators ? requireOperator(c, resource.section) : Promise.resolve();
    const reading = Promise.all([
      database(c.env).select().from(table).limit(1),
      readsConfidential(c, resource),
    ]);
    const [[row], isWhole] = await whileJudged(judging, reading);
    if (!row) throw new Failure('not_found');
    const readable = isWhole ? resource.fields : publicFields(resource);
    const version = bearerToken(c.req.raw) === null ? {} : { version: await versionOf(c, toRow(row)) };
    return c.json({ ...singletonBody({ ...resource, fields: readable }, toRow(row)), ...version });
  };

const publicFields = ({ fields }: Resource): Resource['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, { confidential }]) => !confidential));

/** Whoever is no operator of the section reads the rest all the same. */
async function readsConfidential(c: AppContext, { fields, section }: Resource): Promise<boolean> {
  if (bearerToken(c.req.raw) === null) return false;
  if (!Object.values(fields).some(({ confidential }) => confidential)) return true;
  try {
    await requireOperator(c, section);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

export const changeSingleton =
  (registered: RegisteredResource): Handler =>
  async c =>
    c.json(singletonBody(registered.resource, await applyChange(c, registered)));

/** Only its own fields: two entities may share one row. */
const singletonBody = (
  { singular, fields }: Resource,
  { id, ...row }: Row,
): Success<DataOf<'GET /:resource'>> => ({
  status: 'success',
  data: {
    [singular]: { _id: id, ...Object.fromEntries(Object.keys(fields).map(field => [field, row[field]])) },
  },
});
