/** English of permissions, roles, acts and setup steps, by the Arabic text. */
export const permissionNamesEnglish: Readonly<Record<string, string>> = {};
