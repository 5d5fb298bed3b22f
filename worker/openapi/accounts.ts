import { z } from 'zod';
import { accounts } from '../../protocol/resources/accounts.ts';
import { changeShape } from '../../protocol/resources/define.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import { FirstOwner, Signup } from '../../protocol/rest/account.ts';
import type { Operations } from './operation.ts';
import { listOf, object, page, paging, record, sent, text } from './schemas.ts';

const access = 'Accounts';
const account = record(accounts, {
  adminPanelPermissions: text,
  chatPermissions: text,
  masterOf: listOf(text),
});

const recordOf = ({ name, singular, Shape }: PermissionRecord): Operations => {
  const told = {
    [singular]: { allOf: [object({ _id: text }), { type: 'object', properties: sent(Shape).properties }] },
  };
  return {
    [`/${name}`]: {
      POST: {
        summary: `Makes a record of ${name}; a flag that is not said is false`,
        access,
        body: { json: Shape },
        answer: { status: 201, data: told },
      },
    },
    [`/${name}/:key`]: {
      GET: { summary: `One record of ${name}`, access, answer: { status: 200, data: told } },
      PATCH: {
        summary: `Changes flags of a record, under \`${name}\` or flat; those not said stay`,
        access,
        body: { json: z.union([z.object({ [name]: Shape }), Shape]) },
        answer: { status: 200, data: told },
      },
      DELETE: {
        summary: 'Removes a record that no account has',
        access,
        answer: { status: 204 },
        refusals: [409],
      },
    },
  };
};

const Edited = changeShape(accounts).extend({
  password: z.string().optional(),
  passwordConfirm: z.string().optional(),
  adminPanelPermissions: z.union([z.string(), adminPanelPermissions.Shape]).optional(),
  chatPermissions: z.union([z.string(), chatPermissions.Shape]).optional(),
  masterOf: z.array(z.string()).optional(),
});

/** Accounts and their two records. */
export const accountOperations: Operations = {
  '/users': {
    GET: {
      summary: 'The accounts',
      access,
      query: paging(accounts.pageSize),
      answer: page('users', listOf(account)),
    },
  },
  '/users/signup': {
    POST: {
      summary: 'Makes an account; its records by their ids, or as flags',
      access,
      body: { json: Signup },
      answer: { status: 201, data: { user: account } },
      refusals: [409],
    },
  },
  '/users/firstOwner': {
    POST: {
      summary: 'Makes the first owner of a new site, once, with its secret',
      access: 'anybody',
      body: { json: FirstOwner },
      answer: { status: 201, data: { user: account } },
      refusals: [401, 403, 404, 409, 429],
    },
  },
  '/users/updateUser/:key': {
    PATCH: {
      summary: "Changes an account, or one's own password",
      access: 'session',
      body: { json: z.union([z.object({ editedUser: Edited }), Edited]) },
      answer: { status: 204 },
      refusals: [403, 409],
    },
  },
  '/users/:key': {
    GET: { summary: 'One account', access, answer: { status: 200, data: { user: account } } },
    DELETE: {
      summary: 'Removes an account and its records',
      access,
      answer: { status: 204 },
      refusals: [409],
    },
  },
  '/users/nicknameImages': {
    POST: {
      summary: 'A picture for a name; answers the file that an account then takes',
      access,
      body: { form: { part: 'nicknameImg', fields: z.strictObject({}), needed: true } },
      answer: { status: 201, data: { nicknameImg: text } },
    },
  },
  ...recordOf(adminPanelPermissions),
  ...recordOf(chatPermissions),
};
