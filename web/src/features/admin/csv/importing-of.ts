import { createShape } from '../../../../../protocol/resources/define.ts';
import type { AdminResource } from '../admin-resource.ts';
import { send } from '../send.ts';
import type { Importing } from './importing.ts';

/** How a line becomes a record: as its section says, or by the fields of its declaration and the default request. */
export const importingOf = ({ resource, importing }: AdminResource): Promise<Importing> =>
  importing?.() ??
  Promise.resolve({
    shape: createShape(resource),
    crossFieldErrors: resource.crossFieldErrors,
    bodyOf: values => values,
    create: body => send('POST /:resource', { params: { resource: resource.name }, body }),
  });
