import { declared } from './declared.ts';
import type { Operations } from './operation.ts';

/** What waits for a second approver. */
export const approvalOperations = (): Operations => ({
  '/approvals': {
    GET: {
      summary:
        'What waits for the caller’s approval, the oldest first; empty for whoever could do none of it',
      access: 'session',
      ...declared('GET /approvals'),
      refusals: [429],
    },
  },
  '/approvals/:id': {
    PATCH: {
      summary: 'Approves a request, which is judged again and done, or refuses it',
      access: 'session',
      ...declared('PATCH /approvals/:id'),
      refusals: [400, 404, 409, 429],
    },
  },
});
