/** The texts of what waits for a second approver. */
export const approvalTexts = {
  'approvals.title': 'تنتظر موافقتك',
  'approvals.none': 'لا شيء ينتظر موافقتك.',
  'approvals.kickAll': 'طرد الجميع',
  'approvals.banCountry': 'حظر دولة',
  'approvals.grant': 'منح صلاحيات',
  'approvals.reason': 'السبب:',
  'approvals.until': 'يسقط عند {time}',
  'approvals.approve': 'موافقة',
  'approvals.refuse': 'رفض',
  'approvals.approve.of': 'موافقة على طلب {name}: {act}',
  'approvals.refuse.of': 'رفض طلب {name}: {act}',
  'approvals.gone': 'لم يعد هذا ينتظر موافقتك.',
  'approvals.void': 'لم يعد لصاحب الطلب أن يفعل هذا، فسقط طلبه.',
  'ban.awaitsApproval': 'ينتظر هذا الحظر موافقة مشرف آخر خلال 15 دقيقة، وإلا سقط.',
  'toast.approved': 'تمت الموافقة، ونُفّذ طلب {name}.',
  'toast.refused': 'رُفض طلب {name}، ولم يُنفَّذ شيء.',
} as const;
