import { z } from 'zod';
import type { DeclaredFields, Resource } from './define.ts';
import { recordShape } from './record-shape.ts';

/** The record of a picture: beside its fields the path of its file. */
export const pictureShape = <Fields extends DeclaredFields>(resource: Pick<Resource<Fields>, 'fields'>) =>
  recordShape(resource, { uploadPath: z.string() });
