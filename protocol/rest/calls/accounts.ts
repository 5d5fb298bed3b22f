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
import { WhyAnswer } from '../explain-permission.ts';
import { FriendAcceptance, NewFriend } from '../friends.ts';
import { JudgedMember, MemberImport } from '../member-import.ts';

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
    summary: 'The accounts',
    access,
    query: { ...paging(accounts.pageSize), ...arranging(listFieldsOf(accounts)) },
    ...pageOf('users', z.array(Account)),
  },
  'POST /users/signup': {
    summary: 'Makes an account; its records by their ids, or as flags',
    access,
    body: Signup,
    ...created(account),
    refusals: [409],
  },
  'POST /users/firstOwner': {
    summary: 'Makes the first owner of a new site, once, with a token of the operator key',
    access: 'anybody',
    body: FirstOwner,
    ...created(account),
    refusals: [401, 403, 404, 409, 429],
  },
  'POST /users/import': {
    summary:
      'Judges members of another chat, each alone, and with `write` makes accounts of the new ones, each with a recovery code',
    access,
    body: MemberImport,
    ...ok(z.object({ members: z.array(JudgedMember) })),
    refusals: [409],
  },
  'PATCH /users/updateUser/:key': {
    summary: 'Changes an account, or the own password',
    access: 'session',
    body: AccountEdit,
    ...done,
    refusals: [403, 409],
  },
  'GET /users/:key': { summary: 'One account', access, ...ok(account) },
  'DELETE /users/:key': {
    summary: 'Removes an account and its records',
    access,
    ...done,
    refusals: [409],
  },
  'POST /users/:key/botToken': {
    summary:
      'Makes the account a bot’s, by a token that only this answer has; an earlier one and open sessions end',
    access,
    ...created(BotToken),
    refusals: [409],
  },
  'DELETE /users/:key/botToken': {
    summary: 'Makes the account of a bot a person’s again',
    access,
    ...done,
  },
  'POST /users/nicknameImages': {
    summary: 'A picture for a name; answers the file that an account then takes',
    access,
    form: { part: 'nicknameImg', fields: z.strictObject({}), needed: true },
    ...created(z.object({ nicknameImg: z.string() })),
  },
  'GET /roleTemplates': {
    summary: 'The permissions that each role gives, and how many accounts have it',
    access,
    ...ok(z.object({ roleTemplates: z.array(RoleTemplateRecord) })),
  },
  'GET /roleTemplates/:key': {
    summary: 'The permissions that a role gives, and how many accounts have it',
    access,
    ...ok(z.object({ roleTemplate: RoleTemplateRecord })),
  },
  // `followed`: number of changed accounts. `left`: usernames of unchanged accounts that the operator may not
  // administer.
  'PATCH /roleTemplates/:key': {
    summary: 'Changes the permissions that a role gives, also of the accounts that have it',
    access,
    body: RoleTemplateChange,
    ...ok(
      z.object({ roleTemplate: RoleTemplateRecord, followed: z.int().min(0), left: z.array(z.string()) }),
    ),
    refusals: [409],
  },

  'GET /siteRoles': {
    summary: 'The roles of the site in their order, with their permissions, and how many accounts have each',
    access: 'Roles',
    ...ok(z.object({ siteRoles: z.array(SiteRole) })),
  },
  'POST /siteRoles': {
    summary: 'Adds a role with the rank of a fixed one; permissions that are left out are false',
    access: 'Roles',
    body: NewSiteRole,
    ...created(siteRole),
    refusals: [409],
  },
  'GET /siteRoles/:key': { summary: 'One role of the site', access: 'Roles', ...ok(siteRole) },
  'PATCH /siteRoles/:key': {
    summary: 'Renames, colors or moves a role; of one that the site added, also its permissions',
    access: 'Roles',
    body: SiteRoleChange,
    ...ok(z.object({ siteRole: SiteRole, followed: z.int().min(0), left: z.array(z.string()) })),
    refusals: [409],
  },
  'DELETE /siteRoles/:key': {
    summary: 'Removes a role that the site added; its accounts keep their permissions',
    access: 'Roles',
    ...done,
    refusals: [409],
  },
  'POST /siteRoles/:key/accounts': {
    summary: 'Gives the role to accounts, each judged alone like a change of that account',
    access: 'Roles',
    body: RoleAssignment,
    ...ok(RoleAssigned),
    refusals: [429],
  },

  'POST /adminPanelPermissions': {
    summary: 'Makes a record of adminPanelPermissions; flags that are left out are false',
    access,
    body: adminPanelPermissions.Shape,
    ...created(panelRecord),
  },
  'GET /adminPanelPermissions/:key': {
    summary: 'One record of adminPanelPermissions',
    access,
    ...ok(panelRecord),
  },
  'PATCH /adminPanelPermissions/:key': {
    summary: 'Changes flags of a record, under `adminPanelPermissions` or flat; flags that are left out stay',
    access,
    body: z.union([
      z.object({ adminPanelPermissions: adminPanelPermissions.Shape }),
      adminPanelPermissions.Shape,
    ]),
    ...ok(panelRecord),
  },
  'DELETE /adminPanelPermissions/:key': {
    summary: 'Removes a record that no account has',
    access,
    ...done,
    refusals: [409],
  },
  'POST /chatPermissions': {
    summary: 'Makes a record of chatPermissions; flags that are left out are false',
    access,
    body: chatPermissions.Shape,
    ...created(chatRecord),
  },
  'GET /chatPermissions/:key': {
    summary: 'One record of chatPermissions',
    access,
    ...ok(chatRecord),
  },
  'PATCH /chatPermissions/:key': {
    summary: 'Changes flags of a record, under `chatPermissions` or flat; flags that are left out stay',
    access,
    body: z.union([z.object({ chatPermissions: chatPermissions.Shape }), chatPermissions.Shape]),
    ...ok(chatRecord),
  },
  'DELETE /chatPermissions/:key': {
    summary: 'Removes a record that no account has',
    access,
    ...done,
    refusals: [409],
  },

  'GET /why': {
    summary: 'Whether an actor may do something to a target, and the reasons. For the section Accounts',
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
    ...ok(WhyAnswer),
    refusals: [400, 404],
  },

  'GET /approvals': {
    summary:
      'Requests that wait for the caller’s approval, the oldest first; empty for a caller who could approve none',
    access: 'session',
    ...ok(z.object({ approvals: z.array(ApprovalRequest) })),
    refusals: [429],
  },
  'PATCH /approvals/:id': {
    summary: 'Approves a request, which is judged again and done, or refuses it',
    access: 'session',
    body: ApprovalAnswer,
    ...done,
    refusals: [400, 404, 409, 429],
  },

  'GET /people/data': {
    summary: 'All data that the site keeps of a person, by account or by device',
    access: 'operator',
    query: person,
    ...ok(PersonData),
    refusals: [400, 404],
  },
  'DELETE /people/data': {
    summary: 'Erases it; the event record keeps its chain. The same call again finishes an interrupted one',
    access: 'operator',
    query: person,
    ...ok(PersonErased),
    refusals: [400, 404, 409],
  },

  'GET /friends': {
    summary: 'The own friends and requests; `online` as far as the caller may know it',
    access: 'session',
    ...ok(z.object({ friends: z.array(Friend) })),
    refusals: [403],
  },
  'POST /friends': {
    summary: 'Asks an account for friendship, or accepts its request',
    access: 'session',
    body: NewFriend,
    ...created(z.object({ friend: Friend })),
    refusals: [403, 404, 409, 429],
  },
  'PATCH /friends/:key': {
    summary: 'Accepts a request',
    access: 'session',
    body: FriendAcceptance,
    ...done,
    refusals: [403, 404],
  },
  'DELETE /friends/:key': {
    summary: 'Declines or withdraws a request, or ends a friendship',
    access: 'session',
    ...done,
    refusals: [403, 404],
  },
} as const satisfies Calls;
