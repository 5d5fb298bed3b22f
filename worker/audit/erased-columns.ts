/** What an erased entry of the event record says: nothing. Its turn, hash and place stay. */
export const ERASED = {
  username: '',
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  addressKey: null,
  eventData: '',
  folded: '',
};
