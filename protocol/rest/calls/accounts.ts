import { z } from 'zod';
import { Friend } from '../../entities/friends.ts';
import { Account, accounts } from '../../resources/accounts.ts';
import { listFieldsOf } from '../../resources/define.ts';
import {
  adminPanelPermissions,
  ChatFlags,
  chatPermissions,
  PanelFlags,
} from '../../resources/permission-records.ts';
import {
  NewSiteRole,
  RoleAssigned,
  RoleAssignment,
  RoleTemplateChange,
  RoleTemplateRecord,
  SiteRole,
  SiteRoleChange,
} from '../../resources/role-templates.ts';
import { ACT_NAMES } from '../../rules/acts.ts';
import { AccountEdit, ApprovalAnswer, ApprovalRequest, BotToken, FirstOwner, Signup } from '../accounts.ts';
import { arranging, type Calls, created, done, ok, pageOf, paging, text } from '../api-call.ts';
import { PersonData, PersonErased } from '../data.ts';
import { PermissionExplanation } from '../explain-permission.ts';
import { FriendAcceptance, NewFriend } from '../friends.ts';
import { CheckedMember, MemberImport } from '../member-import.ts';

const access = 'Accounts';
const account = z.object({ user: Account });
const siteRole = z.object({ siteRole: SiteRole });
const panelRecord = z.object({ adminPanelPermissions: PanelFlags });
const chatRecord = z.object({ chatPermissions: ChatFlags });

const person = {
  account: {
    text: 'The id of an account, by an operator who may remove it and has the section Accounts; or',
    schema: text,
  },
  device: {
    text: 'a fingerprint. Both need the sections Events-Record and Ban, for the whole site.',
    schema: text,
  },
};

/** Calls for accounts, roles and permissions, approvals, a user's data, and friends. */
export const accountCalls = {
  'GET /users': {
    summary: 'Lists accounts',
    access,
    query: {
      ...paging(accounts.pageSize),
      ...arranging(listFieldsOf(accounts)),
      cards: { text: 'Adds text, flag and picture of each member.', schema: { type: 'boolean' } },
    },
    ...pageOf('users', z.array(Account)),
  },
  'POST /users/signup': {
    summary: 'Creates an account; its permissions are ids of records, or flags',
    access,
    body: Signup,
    ...created(account),
    refusals: [409],
  },
  'POST /users/firstOwner': {
    summary: 'Creates the first owner of a new site, once, with a token of the operator key',
    access: 'anybody',
    body: FirstOwner,
    ...created(account),
    refusals: [401, 403, 404, 409, 429],
  },
  'POST /users/import': {
    summary:
      'Checks members of another chat one by one; with `write`, creates an account and a recovery code for each new one',
    access,
    body: MemberImport,
    ...ok(z.object({ members: z.array(CheckedMember) })),
    refusals: [409],
  },
  'PATCH /users/updateUser/:key': {
    summary: 'Changes an account, or the caller’s password',
    access: 'session',
    body: AccountEdit,
    ...done,
    refusals: [403, 409],
  },
  'GET /users/:key': { summary: 'Returns an account', access, ...ok(account) },
  'DELETE /users/:key': {
    summary: 'Deletes an account and its records',
    access,
    ...done,
    refusals: [409],
  },
  'POST /users/:key/botToken': {
    summary:
      'Turns the account into a bot account; only this answer contains its token. Revokes an earlier token and ends open sessions',
    access,
    ...created(BotToken),
    refusals: [409],
  },
  'DELETE /users/:key/botToken': {
    summary: 'Turns a bot account back into a person’s account',
    access,
    ...done,
  },
  'POST /users/nicknameImages': {
    summary: 'Uploads a nickname image; returns the file for an account',
    access,
    form: { part: 'nicknameImg', fields: z.strictObject({}), needed: true },
    ...created(z.object({ nicknameImg: z.string() })),
  },
  'GET /roleTemplates': {
    summary: 'Lists the roles with their permissions and numbers of accounts',
    access,
    ...ok(z.object({ roleTemplates: z.array(RoleTemplateRecord) })),
  },
  'GET /roleTemplates/:key': {
    summary: 'Returns a role with its permissions and number of accounts',
    access,
    ...ok(z.object({ roleTemplate: RoleTemplateRecord })),
  },
  // `followed`: number of changed accounts. `left`: usernames of unchanged accounts that the operator cannot
  // administer.
  'PATCH /roleTemplates/:key': {
    summary: 'Changes a role’s permissions, also in its accounts',
    access,
    body: RoleTemplateChange,
    ...ok(
      z.object({ roleTemplate: RoleTemplateRecord, followed: z.int().min(0), left: z.array(z.string()) }),
    ),
    refusals: [409],
  },

  'GET /siteRoles': {
    summary: 'Lists the site’s roles in order, with their permissions and numbers of accounts',
    access: 'Roles',
    ...ok(z.object({ siteRoles: z.array(SiteRole) })),
  },
  'POST /siteRoles': {
    summary: 'Adds a role with the rank of a fixed role; omitted permissions are false',
    access: 'Roles',
    body: NewSiteRole,
    ...created(siteRole),
    refusals: [409],
  },
  'GET /siteRoles/:key': { summary: 'Returns a role of the site', access: 'Roles', ...ok(siteRole) },
  'PATCH /siteRoles/:key': {
    summary: 'Changes a role’s name, color or position, and the permissions of an added role',
    access: 'Roles',
    body: SiteRoleChange,
    ...ok(z.object({ siteRole: SiteRole, followed: z.int().min(0), left: z.array(z.string()) })),
    refusals: [409],
  },
  'DELETE /siteRoles/:key': {
    summary: 'Deletes an added role; its accounts keep their permissions',
    access: 'Roles',
    ...done,
    refusals: [409],
  },
  'POST /siteRoles/:key/accounts': {
    summary: 'Assigns the role to accounts, each checked like a change of that account',
    access: 'Roles',
    body: RoleAssignment,
    ...ok(RoleAssigned),
    refusals: [429],
  },

  'POST /adminPanelPermissions': {
    summary: 'Creates a record of adminPanelPermissions; omitted flags are false',
    access,
    body: adminPanelPermissions.Shape,
    ...created(panelRecord),
  },
  'GET /adminPanelPermissions/:key': {
    summary: 'Returns a record of adminPanelPermissions',
    access,
    ...ok(panelRecord),
  },
  'PATCH /adminPanelPermissions/:key': {
    summary: 'Changes flags of a record, under `adminPanelPermissions` or flat; omitted flags stay unchanged',
    access,
    body: z.union([
      z.object({ adminPanelPermissions: adminPanelPermissions.Shape }),
      adminPanelPermissions.Shape,
    ]),
    ...ok(panelRecord),
  },
  'DELETE /adminPanelPermissions/:key': {
    summary: 'Deletes a record that no account uses',
    access,
    ...done,
    refusals: [409],
  },
  'POST /chatPermissions': {
    summary: 'Creates a record of chatPermissions; omitted flags are false',
    access,
    body: chatPermissions.Shape,
    ...created(chatRecord),
  },
  'GET /chatPermissions/:key': {
    summary: 'Returns a record of chatPermissions',
    access,
    ...ok(chatRecord),
  },
  'PATCH /chatPermissions/:key': {
    summary: 'Changes flags of a record, under `chatPermissions` or flat; omitted flags stay unchanged',
    access,
    body: z.union([z.object({ chatPermissions: chatPermissions.Shape }), chatPermissions.Shape]),
    ...ok(chatRecord),
  },
  'DELETE /chatPermissions/:key': {
    summary: 'Deletes a record that no account uses',
    access,
    ...done,
    refusals: [409],
  },

  'GET /why': {
    summary: 'Explains whether an actor may perform an action on a target. For the section Accounts',
    access: 'operator',
    query: {
      actor: {
        text: 'The id of an account, the userID of a connected user, or visitor for any guest.',
        schema: text,
      },
      act: { text: 'The act, by its event.', schema: { type: 'string', enum: [...ACT_NAMES] } },
      target: { text: 'The target, named like the actor; the actor if left out.', schema: text },
      room: {
        text: 'The id of the room where both would be, for an actor or target in no room.',
        schema: text,
      },
    },
    ...ok(PermissionExplanation),
    refusals: [400, 404],
  },

  'GET /approvals': {
    summary: 'Lists requests that the caller may approve, oldest first',
    access: 'session',
    ...ok(z.object({ approvals: z.array(ApprovalRequest) })),
    refusals: [403, 429],
  },
  'PATCH /approvals/:id': {
    summary: 'Approves a request, which is checked again and performed, or refuses it',
    access: 'session',
    body: ApprovalAnswer,
    ...done,
    refusals: [400, 403, 404, 409, 429],
  },

  'GET /people/data': {
    summary: 'Exports all stored data of a person, by account or by device',
    access: 'operator',
    query: person,
    ...ok(PersonData),
    refusals: [400, 404],
  },
  'DELETE /people/data': {
    summary:
      'Erases the data; the event record keeps its chain. Repeat the call to finish an interrupted one',
    access: 'operator',
    query: person,
    ...ok(PersonErased),
    refusals: [400, 404, 409],
  },

  'GET /friends': {
    summary: 'Lists the caller’s friends and requests; `online` only if the caller may know it',
    access: 'session',
    ...ok(z.object({ friends: z.array(Friend) })),
    refusals: [403],
  },
  'POST /friends': {
    summary: 'Sends a friend request to an account, or accepts its request',
    access: 'session',
    body: NewFriend,
    ...created(z.object({ friend: Friend })),
    refusals: [403, 404, 409, 429],
  },
  'PATCH /friends/:key': {
    summary: 'Accepts a friend request',
    access: 'session',
    body: FriendAcceptance,
    ...done,
    refusals: [403, 404],
  },
  'DELETE /friends/:key': {
    summary: 'Declines or withdraws a friend request, or ends a friendship',
    access: 'session',
    ...done,
    refusals: [403, 404],
  },
} as const satisfies Calls;
