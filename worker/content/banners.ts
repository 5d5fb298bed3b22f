import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { banners as resource } from '../../protocol/resources/banners.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { callerAudiences, change, create, read } from '../platform/crud/crud.ts';
import { list } from '../platform/crud/list.ts';
import {
  assertCrossFields,
  findByKey,
  mapOvertakenError,
  type Row,
  register,
  sameRow,
  toRecord,
} from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { banners as table } from '../platform/database/tables/content.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { canonicalAddress, LIST_PARAMETERS } from '../platform/http/origin.ts';
import { parsePage } from '../platform/http/paging.ts';
import { assertVersion } from '../platform/http/version.ts';
import { trackChanges } from '../platform/record/tracked-changes.ts';
import { withPanelAudit } from '../platform/record/with-audit.ts';
import { assertOwnAuthKey, type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { readForm, type Upload } from '../platform/uploads/multipart.ts';
import { fileIn, removeFile, uploadPath, withFile } from '../platform/uploads/store.ts';

type Period = { startDate: string | null; endDate: string | null };

/**
 * Banners that have started at `now` (milliseconds since the epoch), and the time until the next start or end, omitted
 * if there is none. The caller excludes banners that have ended.
 */
export function runningBanners<Banner extends Period>(
  banners: readonly Banner[],
  now: number,
): { running: Banner[]; nextChangeInMs?: number } {
  const next = Math.min(
    ...banners
      .flatMap(({ startDate, endDate }) => [startDate, endDate])
      .map(date => (date === null ? Number.NaN : Date.parse(date)))
      .filter(at => at > now),
  );
  return {
    running: banners.filter(({ startDate }) => startDate === null || Date.parse(startDate) <= now),
    ...(next !== Number.POSITIVE_INFINITY && { nextChangeInMs: next - now }),
  };
}

export const registeredBanners = register(resource, table);

const FOLDER = 'banners';
const forThePanel = list(registeredBanners);
const createText = create(registeredBanners);

/**
 * Without a page, returns the caller's active banners and the time of the next change. With a page, returns the panel's
 * list.
 */
export const callerBanners: Handler = async c => {
  const elsewhere = canonicalAddress(c, LIST_PARAMETERS);
  if (elsewhere) return elsewhere;
  if (c.req.query('page') !== undefined) return forThePanel(c);
  // Refuses an invalid limit even if no page is requested.
  parsePage(new URL(c.req.url).searchParams, resource.pageSize);
  const now = Date.now();
  const rows = await database(c.env)
    .select()
    .from(table)
    .where(
      and(
        inArray(table.userType, await callerAudiences(c)),
        or(isNull(table.endDate), gt(table.endDate, new Date(now).toISOString())),
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.id));
  const { running, ...next } = runningBanners(rows, now);
  return answer(c, 'GET /banners', {
    numPages: 1,
    total: running.length,
    banners: running.map(toRecord),
    ...next,
  });
};

/** POST /banners: creates a banner from JSON (text) or a form (picture). */
export const createBanner: Handler = async c => {
  if (!/^multipart\//i.test(c.req.header('Content-Type') ?? '')) return createText(c);
  const operator = await requireOperator(c, resource.section);
  const { file, fields } = await pictureIn(c, operator);
  const input = parseFields(createShape(resource), fields, resource);
  assertCrossFields(resource, input);
  const made = await withFile(c.env, FOLDER, file, async name => {
    const record = {
      ...input,
      id: crypto.randomUUID(),
      uploadPath: uploadPath(FOLDER, name),
      createdAt: Date.now(),
    };
    const insert = database(c.env).insert(table).values(record).returning();
    const [inserted = record] = await withPanelAudit(c, operator, ['created', resource, record], insert);
    return inserted;
  });
  return answer(c, 'POST /banners', { banner: toRecord(made) });
};

/** PUT /banners/{id}: replaces the picture but keeps the text. */
export const replaceBanner: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const before = await findByKey(c, registeredBanners);
  const { file } = await pictureIn(c, operator);
  const isVersioned = await assertVersion(c, before);
  const changed = await withFile(c.env, FOLDER, file, async name => {
    const path = { uploadPath: uploadPath(FOLDER, name) };
    const changes = trackChanges(registeredBanners, before.id, path);
    const isSame = sameRow(table, before, isVersioned);
    const update = database(c.env).update(table).set(path).where(isSame).returning();
    const edit = ['edited', resource, before, changes] as const;
    const [updated] = await withPanelAudit(c, operator, edit, update).catch(mapOvertakenError(isVersioned));
    if (!updated) throw new Error('banners: nothing was updated');
    return updated;
  });
  await removePicture(c.env, before);
  return answer(c, 'PUT /banners/:key', { banner: toRecord(changed) });
};

export const removeBanner: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const before = await findByKey(c, registeredBanners);
  const deletion = database(c.env).delete(table).where(eq(table.id, before.id));
  await withPanelAudit(c, operator, ['deleted', resource, before], deletion);
  await removePicture(c.env, before);
  return c.body(null, 204);
};

/** All form fields are strings, so an empty string counts as a missing field. */
async function pictureIn(
  c: AppContext,
  operator: Operator,
): Promise<{ file: Upload; fields: Record<string, string> }> {
  const { file, fields } = await readForm(c, 'banner', resource.model);
  const { authKey, ...input } = fields;
  assertOwnAuthKey({ authKey }, operator);
  if (!file) throw validationFailure(resource.model, { banner: 'is required' });
  return { file, fields: Object.fromEntries(Object.entries(input).filter(([, word]) => word !== '')) };
}

async function removePicture(
  env: Parameters<typeof removeFile>[0],
  { uploadPath: path }: Row,
): Promise<void> {
  if (typeof path === 'string') await removeFile(env, FOLDER, fileIn(path));
}

export const bannerRoutes = {
  '/banners': { GET: callerBanners, POST: createBanner },
  '/banners/:key': {
    GET: read(registeredBanners),
    PATCH: change(registeredBanners),
    PUT: replaceBanner,
    DELETE: removeBanner,
  },
} satisfies Routes;
