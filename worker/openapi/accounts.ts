import { z } from 'zod';
import { accounts } from '../../protocol/resources/accounts.ts';
import { listFieldsOf } from '../../protocol/resources/define.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import {
  answerOf,
  arranging,
  declared,
  inputSchema,
  type Operations,
  object,
  paging,
  text,
} from './schemas.ts';

const access = 'Accounts';
const recordOf = ({ name, singular, Shape }: PermissionRecord): Operations => {
  const told = {
    [singular]: {
      allOf: [object({ _id: text }), { type: 'object', properties: inputSchema(Shape).properties }],
    },
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

/** Accounts and their two records. */
export const accountOperations = (): Operations => ({
  '/users': {
    GET: {
      summary: 'The accounts',
      access,
      query: { ...paging(accounts.pageSize), ...arranging(listFieldsOf(accounts)) },
      ...declared('GET /users'),
    },
  },
  '/users/signup': {
    POST: {
      summary: 'Makes an account; its records by their ids, or as flags',
      access,
      ...declared('POST /users/signup'),
      refusals: [409],
    },
  },
  '/users/firstOwner': {
    POST: {
      summary: 'Makes the first owner of a new site, once, with a token of the operator key',
      access: 'anybody',
      ...declared('POST /users/firstOwner'),
      refusals: [401, 403, 404, 409, 429],
    },
  },
  '/users/updateUser/:key': {
    PATCH: {
      summary: "Changes an account, or one's own password",
      access: 'session',
      ...declared('PATCH /users/updateUser/:key'),
      refusals: [403, 409],
    },
  },
  '/users/:key': {
    GET: { summary: 'One account', access, ...declared('GET /users/:key') },
    DELETE: {
      summary: 'Removes an account and its records',
      access,
      ...declared('DELETE /users/:key'),
      refusals: [409],
    },
  },
  '/users/:key/botToken': {
    POST: {
      summary:
        'Makes the account a bot’s, by a token that is said this once; an earlier one and open sessions end',
      access,
      ...declared('POST /users/:key/botToken'),
      refusals: [409],
    },
    DELETE: {
      summary: 'Makes the account of a bot a person’s again',
      access,
      ...declared('DELETE /users/:key/botToken'),
    },
  },
  '/users/nicknameImages': {
    POST: {
      summary: 'A picture for a name; answers the file that an account then takes',
      access,
      body: { form: { part: 'nicknameImg', fields: z.strictObject({}), needed: true } },
      answer: answerOf('POST /users/nicknameImages'),
    },
  },
  '/roleTemplates': {
    GET: {
      summary: 'What each role gives, and how many accounts have it',
      access,
      ...declared('GET /roleTemplates'),
    },
  },
  '/roleTemplates/:key': {
    GET: {
      summary: 'What a role gives, and how many accounts have it',
      access,
      ...declared('GET /roleTemplates/:key'),
    },
    PATCH: {
      summary: 'Changes what a role gives, also to the accounts that have it',
      access,
      ...declared('PATCH /roleTemplates/:key'),
      refusals: [409],
    },
  },
  ...recordOf(adminPanelPermissions),
  ...recordOf(chatPermissions),
});
