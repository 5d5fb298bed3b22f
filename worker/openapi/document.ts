import { catalogue } from '../../protocol/errors/catalogue.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import type { Handler } from '../platform/http/handler.ts';
import { accountOperations } from './accounts.ts';
import {
  appealOperations,
  approvalOperations,
  entryOperations,
  hostKeyOperations,
  whyOperations,
  wordOperations,
} from './entry.ts';
import { monitoringOperations } from './monitoring.ts';
import { panelOperations, peopleOperations } from './panel.ts';
import { renderOperation } from './render.ts';
import { type Operations, object, text } from './schemas.ts';
import { webhookOperations } from './webhooks.ts';

/** Every path of the route map, with what each method takes and answers. Its schemas are made here and not at the start of the worker. */
export const operations = (): Operations => ({
  ...entryOperations(),
  ...accountOperations(),
  ...panelOperations(),
  ...hostKeyOperations(),
  ...webhookOperations(),
  ...wordOperations(),
  ...monitoringOperations(),
  ...appealOperations(),
  ...approvalOperations(),
  ...peopleOperations(),
  ...whyOperations(),
});

export type Document = ReturnType<typeof compose>;

let composed: Document | null = null;

/** GET /openapi.json: what this API takes and answers, for programs and people. */
export const serveOpenApi: Handler = async c => c.json(openApi());

/** The API as OpenAPI 3.1, made once: whoever starts the worker does not wait for it. */
export function openApi(): Document {
  composed ??= compose();
  return composed;
}

function compose() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'سمر: Samar',
      version: String(PROTOCOL_VERSION),
      description:
        'The HTTP side of an Arabic group chat and of its operator panel. Every path works with a trailing slash too.',
    },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(
      Object.entries(operations()).map(([path, methods]) => [
        path.replace(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method.toLowerCase(),
            renderOperation(method, path, operation),
          ]),
        ),
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Fail },
      responses: {
        Fail: { description: 'A refusal', content: { 'application/json': { schema: FAIL_REF } } },
      },
    },
  };
}

const FAIL_REF = { $ref: '#/components/schemas/Fail' };

const Fail = {
  ...object({
    status: { const: 'fail' },
    code: { type: 'string', enum: Object.keys(catalogue) },
    message: text,
  }),
  description:
    '`errors` by field, `until` and `retryAfterMs` where a refusal ends, `challenge` where a guest is asked something first, `requestId` as in the log of the server.',
};
