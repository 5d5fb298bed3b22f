import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { banners as resource } from '../../../protocol/resources/banners.ts';
import { createShape } from '../../../protocol/resources/define.ts';
import { recordedAct } from '../../audit/record.ts';
import { type Operator, operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { banners as table } from '../../db/tables/site.ts';
import { parseFields, validation } from '../../http/body.ts';
import { readForm, type Upload } from '../../uploads/multipart.ts';
import { fileIn, removeFile, uploadPath, withFile } from '../../uploads/store.ts';
import { audiencesOf } from '../audiences.ts';
import { recordOf } from '../record.ts';
import { create, find, type Handler, list, one, type Row, refuseDisagreeing } from '../routes.ts';

export const mountedBanners = { resource, table };

const FOLDER = 'banners';
const forThePanel = list(mountedBanners);
const createText = create(mountedBanners);

/** Without a page, what runs now for the caller: nobody and visitors all and forVisitors, supers all and forSupers. */
export const bannersForTheCaller: Handler = async c => {
  if (c.req.query('page') !== undefined) return forThePanel(c);
  const now = new Date().toISOString();
  const rows = await database(c.env)
    .select()
    .from(table)
    .where(
      and(
        inArray(table.userType, await audiencesOf(c)),
        or(isNull(table.startDate), lte(table.startDate, now)),
        or(isNull(table.endDate), gt(table.endDate, now)),
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.id));
  return c.json({
    status: 'success',
    data: { numPages: 1, total: rows.length, banners: rows.map(recordOf) },
  });
};

/** POST /banners: a text as JSON, or a form with a picture. */
export const createBanner: Handler = async c => {
  if (!/^multipart\//i.test(c.req.header('Content-Type') ?? '')) return createText(c);
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const { file, fields } = await pictureIn(c.req.raw, operator);
  const said = parseFields(createShape(resource), fields, resource.model);
  refuseDisagreeing(resource, said);
  const made = await withFile(c.env, FOLDER, file, async name => {
    const record = {
      ...said,
      id: crypto.randomUUID(),
      uploadPath: uploadPath(FOLDER, name),
      createdAt: Date.now(),
    };
    const insert = database(c.env)
      .insert(table)
      .values(record as never)
      .returning();
    const [inserted = record] = await recordedAct(c, operator, ['created', resource, record], insert);
    return inserted;
  });
  return c.json(one(resource, made), 201);
};

/** PUT /banners/{id}: this picture from now on, its words as they are. */
export const replaceBanner: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const before = await find(c, mountedBanners);
  const { file } = await pictureIn(c.req.raw, operator);
  const changed = await withFile(c.env, FOLDER, file, async name => {
    const update = database(c.env)
      .update(table)
      .set({ uploadPath: uploadPath(FOLDER, name) })
      .where(eq(table.id, before.id))
      .returning();
    const [updated] = await recordedAct(c, operator, ['edited', resource, before], update);
    if (!updated) throw new Error('banners: nothing was updated');
    return updated;
  });
  await removePicture(c.env, before);
  return c.json(one(resource, changed));
};

export const removeBanner: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const before = await find(c, mountedBanners);
  const gone = database(c.env).delete(table).where(eq(table.id, before.id));
  await recordedAct(c, operator, ['deleted', resource, before], gone);
  await removePicture(c.env, before);
  return c.body(null, 204);
};

/** A form has only words: one that is left empty says nothing. */
async function pictureIn(
  request: Request,
  operator: Operator,
): Promise<{ file: Upload; fields: Record<string, string> }> {
  const { file, fields } = await readForm(request, 'banner', resource.model);
  const { authKey, ...said } = fields;
  refuseForeignKey({ authKey }, operator);
  if (!file) throw validation(resource.model, { banner: 'is required' });
  return { file, fields: Object.fromEntries(Object.entries(said).filter(([, word]) => word !== '')) };
}

async function removePicture(
  env: Parameters<typeof removeFile>[0],
  { uploadPath: path }: Row,
): Promise<void> {
  if (typeof path === 'string') await removeFile(env, FOLDER, fileIn(path));
}
