/**
 * `status` answers over HTTP, `text` is the English of the requirements where they have it, `ar` is what a
 * person reads first. `temporary`: the same request may well succeed later. `{name}` is filled in by whoever
 * shows the sentence.
 */
export type ErrorEntry = {
  readonly status: number;
  readonly text: string;
  readonly ar: string;
  readonly temporary?: boolean;
  /** The requirements give the English: every screen shows it beneath the Arabic. */
  readonly given?: boolean;
};

export type ErrorCode = keyof typeof catalogue;

export const catalogue = {
  // Who are you
  unauthorized: {
    status: 401,
    text: 'Unauthorized you are not logged-in please login to get access.',
    ar: 'غير مصرَّح: لم يتم تسجيل الدخول، يُرجى تسجيل الدخول للمتابعة.',
    given: true,
  },
  unauthorized_message: {
    status: 401,
    text: 'Unauthorized: {message}',
    ar: 'غير مصرَّح: {message}',
    given: true,
  },
  wrong_credentials: {
    status: 401,
    text: 'Incorrect username or password',
    ar: 'الاسم المستعار أو كلمة المرور غير صحيحة.',
  },
  login_failed: { status: 401, text: 'Login Failed', ar: 'فشل تسجيل الدخول', given: true },
  session_ended: {
    status: 401,
    text: 'The session has ended, please log in again.',
    ar: 'انتهت الجلسة، يُرجى تسجيل الدخول من جديد.',
  },
  unauthorized_panel: {
    status: 403,
    text: 'Unauthorized Access to the Admin-Panel',
    ar: 'غير مصرَّح بالدخول إلى لوحة التحكم',
    given: true,
  },
  unauthorized_section: {
    status: 403,
    text: 'Unauthorized to access Admin-{section}',
    ar: 'غير مصرَّح بالدخول إلى قسم {section}',
    given: true,
  },
  not_chat_master: {
    status: 401,
    text: 'You are not a chat-master to ban this user!',
    ar: 'حظر هذا المستخدم متاح لمشرفي الدردشة فقط!',
    given: true,
  },

  // Coming in
  banned: { status: 403, text: 'You were banned from the chat.', ar: 'تم حظرك من الدردشة.' },
  kicked: {
    status: 403,
    text: 'You were kicked from the chat, please come back later.',
    ar: 'تم طردك من الدردشة، ويمكن العودة بعد انتهاء المدة.',
    temporary: true,
  },
  no_chat_access: {
    status: 403,
    text: 'This account has no access to the chat.',
    ar: 'لا يملك هذا الحساب صلاحية الدخول إلى الدردشة.',
  },
  nickname_taken: {
    status: 409,
    text: 'This nickname is taken.',
    ar: 'هذا الاسم المستعار مستخدَم، يُرجى اختيار اسم آخر.',
  },
  name_reserved: {
    status: 403,
    text: 'A word of this nickname is reserved for those who hold its role.',
    ar: 'في هذا الاسم كلمة محجوزة لأصحاب الأدوار، يُرجى اختيار اسم آخر.',
  },
  network_full: {
    status: 403,
    text: 'Too many people of your network are connected, please try again later.',
    ar: 'المتصلون من شبكتك كثيرون الآن، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  bad_ticket: {
    status: 401,
    text: 'The ticket is not valid.',
    ar: 'انتهت صلاحية تذكرة الدخول.',
    temporary: true,
  },
  bad_origin: { status: 403, text: 'This origin is not allowed.', ar: 'الدخول من هذا الموقع غير مسموح.' },

  // Rooms
  room_not_found: { status: 404, text: 'There is no such room.', ar: 'هذه الغرفة غير موجودة.' },
  room_full: { status: 403, text: 'The room is full.', ar: 'الغرفة ممتلئة', temporary: true },
  wrong_password: {
    status: 403,
    text: 'Wrong password. Sorry this is a private room!',
    ar: 'كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!',
    given: true,
  },
  too_many_tries: {
    status: 429,
    text: 'Too many wrong passwords, please try again later.',
    ar: 'محاولات خاطئة كثيرة، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  bad_invitation: {
    status: 403,
    text: 'The invitation is not valid any more.',
    ar: 'لم تعد هذه الدعوة صالحة.',
  },
  room_name_taken: {
    status: 409,
    text: 'This room name is taken.',
    ar: 'اسم الغرفة مستخدَم، يُرجى اختيار اسم آخر.',
  },
  too_many_rooms: {
    status: 409,
    text: 'You have as many rooms of this kind as one may have.',
    ar: 'بلغت الحد الأقصى من الغرف من هذا النوع.',
  },
  primary_room: {
    status: 409,
    text: 'The primary room cannot be removed.',
    ar: 'هذه هي الغرفة الرئيسية، ولا يمكن حذفها.',
  },
  same_room: { status: 409, text: 'You are already in this room.', ar: 'هذه هي الغرفة الحالية.' },
  fast_room_switch: {
    status: 429,
    text: 'Please wait a few moments',
    ar: 'يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.',
    temporary: true,
  },

  // Speaking and asking
  muted: {
    status: 403,
    text: 'You are not allowed to write at the moment.',
    ar: 'الكتابة غير متاحة لك حاليًا.',
  },
  empty_message: { status: 400, text: 'The message is empty.', ar: 'الرسالة فارغة.' },
  message_too_short: {
    status: 400,
    text: 'The message has fewer than {limit} characters.',
    ar: 'الرسالة قصيرة، وأقل عدد للأحرف فيها: {limit}.',
  },
  message_too_long: {
    status: 400,
    text: 'The message has more than {limit} characters.',
    ar: 'الرسالة طويلة، وأكثر عدد للأحرف فيها: {limit}.',
  },
  too_few_lines: {
    status: 400,
    text: 'The message has fewer than {limit} lines.',
    ar: 'أقل عدد للأسطر في الرسالة: {limit}.',
  },
  too_many_lines: {
    status: 400,
    text: 'The message has more than {limit} lines.',
    ar: 'أكثر عدد للأسطر في الرسالة: {limit}.',
  },
  too_few_emoticons: {
    status: 400,
    text: 'The message has fewer than {limit} emoticons.',
    ar: 'أقل عدد للوجوه التعبيرية في الرسالة: {limit}.',
  },
  too_many_emoticons: {
    status: 400,
    text: 'The message has more than {limit} emoticons.',
    ar: 'أكثر عدد للوجوه التعبيرية في الرسالة: {limit}.',
  },
  too_few_shortcuts: {
    status: 400,
    text: 'The message has fewer than {limit} shortcuts.',
    ar: 'أقل عدد للاختصارات في الرسالة: {limit}.',
  },
  too_many_shortcuts: {
    status: 400,
    text: 'The message has more than {limit} shortcuts.',
    ar: 'أكثر عدد للاختصارات في الرسالة: {limit}.',
  },
  rate_limited: {
    status: 429,
    text: 'Cannot send more than 4 messages within 5 seconds, please wait',
    ar: 'لا يمكن إرسال أكثر من 4 رسائل خلال 5 ثوانٍ، يُرجى الانتظار.',
    temporary: true,
  },
  too_fast: { status: 429, text: 'Please wait a few moments', ar: 'يُرجى الانتظار لحظات.', temporary: true },
  forbidden: { status: 403, text: 'You have no permission to do this.', ar: 'لا صلاحية لديك لهذا الإجراء.' },
  own_power: {
    status: 403,
    text: 'Nobody changes their own power.',
    ar: 'لا يغيّر أحد صلاحياته بنفسه.',
  },
  holds_more: {
    status: 403,
    text: 'This account holds permissions that you do not hold.',
    ar: 'لهذا الحساب صلاحيات ليست لديك.',
  },
  set_by_higher_rank: {
    status: 403,
    text: 'This was set by a higher rank.',
    ar: 'وضع هذا صاحب رتبة أعلى، ولا يرفعه غيره ممن هم دونه.',
  },
  ban_beyond_rooms: {
    status: 403,
    text: 'You may ban only the devices of people in your rooms.',
    ar: 'لا تحظر إلا أجهزة الموجودين في غرفك.',
  },
  message_not_found: {
    status: 404,
    text: 'There is no such message any more.',
    ar: 'لم تعد هذه الرسالة موجودة.',
  },
  too_many_reactions: {
    status: 409,
    text: 'This message has as many kinds of reactions as one may have.',
    ar: 'بلغت هذه الرسالة الحد الأقصى من أنواع التفاعل.',
  },
  user_not_found: { status: 404, text: 'There is no such user.', ar: 'هذا المستخدم غير موجود.' },

  // Frames
  bad_frame: { status: 400, text: 'The frame is not a message.', ar: 'تعذّرت قراءة الطلب.' },
  unknown_event: { status: 400, text: 'There is no such event.', ar: 'الطلب غير معروف.' },
  invalid_payload: {
    status: 400,
    text: 'The data of the event is not valid.',
    ar: 'بيانات الطلب غير صالحة.',
  },

  // Records and files
  validation: {
    status: 400,
    text: '{model} validation failed: {errors}',
    ar: 'يُرجى تصحيح الحقول المشار إليها.',
  },
  not_found: { status: 404, text: 'There is no such record.', ar: 'العنصر المطلوب غير موجود.' },
  method_not_allowed: {
    status: 405,
    text: 'This method is not allowed here.',
    ar: 'هذا الإجراء غير متاح هنا.',
  },
  conflict: { status: 409, text: 'This conflicts with what is there.', ar: 'يتعارض هذا مع بيانات موجودة.' },
  role_holds_more: {
    status: 403,
    text: 'This role begins with permissions that you do not hold.',
    ar: 'لهذا الدور صلاحيات ليست لديك.',
  },
  owner_essentials: {
    status: 403,
    text: 'Owners keep the permissions for the panel and for the accounts.',
    ar: 'تبقى للمالك صلاحية الدخول إلى لوحة التحكم وصلاحية قسم الحسابات.',
  },
  version_conflict: {
    status: 412,
    text: 'Somebody else has changed this record meanwhile.',
    ar: 'عدّل شخص آخر هذا السجل في هذه الأثناء.',
  },
  last_accounts_holder: {
    status: 409,
    text: 'This is the last account that can open the accounts menu for good.',
    ar: 'هذا آخر حساب دائم يمكنه فتح قائمة الحسابات، فلا يُحذف ولا تُنزع منه ولا يُحدَّد لاشتراكه أجل.',
  },
  too_large: { status: 413, text: 'This is larger than allowed.', ar: 'الحجم أكبر من المسموح.' },
  unsupported_media_type: {
    status: 415,
    text: 'This file type is not supported.',
    ar: 'نوع الملف غير مدعوم.',
  },
  too_many_requests: {
    status: 429,
    text: 'Too many requests, please try again later.',
    ar: 'طلبات كثيرة، يُرجى المحاولة لاحقًا.',
    temporary: true,
  },
  overloaded: {
    status: 503,
    text: 'The server is busy, please try again in a moment.',
    ar: 'الخادم مشغول، يُرجى المحاولة بعد لحظات.',
    temporary: true,
  },
  internal: {
    status: 500,
    text: 'Something went wrong, please try again.',
    ar: 'حدث خطأ، يُرجى المحاولة مرة أخرى.',
    temporary: true,
  },

  // Why a connection ended
  left: { status: 410, text: 'You left the chat.', ar: 'تمت مغادرة الدردشة.' },
  kicked_out: { status: 403, text: 'You were kicked from the chat.', ar: 'تم إخراجك من الدردشة.' },
  force_disconnected: {
    status: 401,
    text: 'Your connection was closed.',
    ar: 'تم قطع اتصالك.',
    temporary: true,
  },
  replaced: { status: 409, text: 'The chat was opened elsewhere.', ar: 'فُتحت الدردشة في نافذة أخرى.' },
  idle: { status: 408, text: 'You were away for too long.', ar: 'انتهت الجلسة لطول الخمول.' },
  room_closed: { status: 410, text: 'The room was closed.', ar: 'أُغلقت الغرفة.' },
  misuse: { status: 400, text: 'The connection was misused.', ar: 'قُطع الاتصال لكثرة الطلبات غير الصالحة.' },
  moved: {
    status: 409,
    text: 'You were moved to another room.',
    ar: 'تم نقلك إلى غرفة أخرى.',
    temporary: true,
  },
  too_slow: {
    status: 503,
    text: 'The connection is too slow to keep up.',
    ar: 'الاتصال أبطأ من أن يواكب الدردشة.',
    temporary: true,
  },
  restarting: { status: 503, text: 'The chat is restarting.', ar: 'يُعاد تشغيل الدردشة.', temporary: true },

  // What only a browser can know
  password_mismatch: {
    status: 400,
    text: 'Password is not equal to password confirm!',
    ar: 'كلمة المرور وتأكيدها غير متطابقين!',
    given: true,
  },
  password_short: {
    status: 400,
    text: 'Password and password confirm must be more than 8 characters!',
    ar: 'يجب أن تتكوّن كلمة المرور وتأكيدها من 8 أحرف على الأقل!',
    given: true,
  },
  no_server_response: {
    status: 503,
    text: 'No server response',
    ar: 'لا توجد استجابة من الخادم',
    temporary: true,
    given: true,
  },
  no_socket: {
    status: 503,
    text: 'No socket connection',
    ar: 'لا يوجد اتصال بالخادم',
    temporary: true,
    given: true,
  },
  connection_failed: {
    status: 503,
    text: 'connection failed {message}',
    ar: 'تعذّر الاتصال: {message}',
    temporary: true,
    given: true,
  },
  disconnection_failed: { status: 503, text: 'disconnection failed', ar: 'تعذّر قطع الاتصال', given: true },
  crashed: {
    status: 500,
    text: 'Unexpected Application Error!',
    ar: 'حدث خطأ غير متوقع في التطبيق!',
    given: true,
  },
  page_not_found: { status: 404, text: '404| Page Not Found', ar: '404| الصفحة غير موجودة', given: true },
} as const satisfies Record<string, ErrorEntry>;

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(catalogue, word);
}

/** The row, as any row: for reading what only some rows have. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return catalogue[code];
}
