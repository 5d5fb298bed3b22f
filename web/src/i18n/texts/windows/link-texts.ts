// Links in messages, and the question before one of them opens.
export const linkTexts = {
  'link.opens': 'يفتح {host} في لسان جديد',
  'link.leave': 'مغادرة الدردشة',
  'link.leave.where': 'يفتح هذا الرابط موقعًا خارجيًا:',
  'link.leave.hint': 'لا تكتب فيه كلمة مرورك في هذه الدردشة، ولو طلبها.',
  'link.leave.open': 'فتح الرابط',
  'link.leave.stay': 'البقاء هنا',
} as const;
