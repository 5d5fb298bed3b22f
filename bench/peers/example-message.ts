/**
 * A message with the fields and size of a guest's message in Samar, so that all peers send the same. Must not import
 * anything, because it is also sent as source text.
 */
export const exampleMessage = (seq: number, nickname: string, text: string) => ({
  id: crypto.randomUUID(),
  seq,
  kind: 'user',
  text,
  style: { color: '#1c1917', fontWeight: 'normal', fontStyle: 'normal' },
  room: 'الصالة',
  props: { roomId: 'hall' },
  userType: 'all',
  sender: {
    userID: 'f2f0f6b0-3c60-4c0e-9a3e-0d8b8d3a7a51',
    username: nickname,
    nickname,
    nicknameColor: '#1c1917',
    image: '/avatars/default.svg',
    star: { id: 0, name: '', url: '' },
    nicknameImg: { id: 0, url: '' },
  },
  sentAt: new Date().toISOString(),
});
