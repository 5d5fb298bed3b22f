import { adminPanelPermissions, chatPermissions } from '../../protocol/resources/permission-records.ts';
import type { Routes } from '../platform/http/handler.ts';
import { updateAccount } from './account-change.ts';
import { removeAccount } from './account-removal.ts';
import { listAccounts, readAccount } from './account-view.ts';
import { createFirstOwner } from './first-owner.ts';
import { changeRecord, createRecord, readRecord, removeRecord } from './records/permission-records.ts';
import { signup } from './signup.ts';

/** Accounts and their two records. Fixed paths such as login come before these in the route map. */
export const accountRoutes = {
  '/users': { GET: listAccounts },
  '/users/signup': { POST: signup },
  '/users/firstOwner': { POST: createFirstOwner },
  '/users/updateUser/:key': { PATCH: updateAccount },
  '/users/:key': { GET: readAccount, DELETE: removeAccount },
  '/adminPanelPermissions': { POST: createRecord(adminPanelPermissions) },
  '/adminPanelPermissions/:key': {
    GET: readRecord(adminPanelPermissions),
    PATCH: changeRecord(adminPanelPermissions),
    DELETE: removeRecord(adminPanelPermissions),
  },
  '/chatPermissions': { POST: createRecord(chatPermissions) },
  '/chatPermissions/:key': {
    GET: readRecord(chatPermissions),
    PATCH: changeRecord(chatPermissions),
    DELETE: removeRecord(chatPermissions),
  },
} satisfies Routes;
