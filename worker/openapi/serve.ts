import type { Handler } from '../resources/routes.ts';
import { openApi } from './document.ts';

/** GET /openapi.json: what this API takes and answers, for programs and people. */
export const serveOpenApi: Handler = async c => c.json(openApi());
