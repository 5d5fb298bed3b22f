/** A message with the fields, and so the bytes, of one of a guest's in Samar: the peers carry the same. Depends on nothing, since it is also sent as text. */
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
