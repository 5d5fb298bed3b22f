import { expect, test } from 'vitest';
import { accounts } from '../../../../../protocol/resources/accounts.ts';
import { chatMessages, gifts } from '../../../../../protocol/resources/content.ts';
import { doneText, savedText } from './done-text.ts';

test('saving and deleting are confirmed in Arabic, with required English below', () => {
  expect([
    doneText(gifts, 'created'),
    doneText(accounts, 'edited'),
    doneText(chatMessages, 'deleted'),
    savedText('admin.toast.chatMsgTimer.edited'),
    savedText('admin.toast.giftsSpeedDir.edited'),
    savedText('admin.saved'),
  ]).toEqual([
    'تم إنشاء الهدية بنجاح.\nThe gift has been successfully created',
    'تم تعديل الحساب بنجاح.\nThe account has been successfully edited',
    'تم حذف رسالة الدردشة بنجاح.\nThe chat message has been successfully deleted',
    'تم تعديل مؤقت رسائل الدردشة بنجاح.\nThe chat message timer has been successfully edited',
    "تم تعديل سرعة الهدايا واتجاهها بنجاح.\nThe gift's speed/dir has been successfully edited",
    'تم الحفظ بنجاح.',
  ]);
});
