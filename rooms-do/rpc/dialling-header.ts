/** On an upgrade that the worker passes to a room: the address of whoever dials and, after a space, their country. */
export const DIALLING_HEADER = 'Samar-Dialling';
