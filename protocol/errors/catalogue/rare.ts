import type { ErrorAnswer, ErrorEntry } from '../error-entry.ts';

/**
 * Refusals by the site's settings (words, spam rules, limits), and other rare refusals. The chat page does not
 * load these entries, because the refusal contains the Arabic text. Each entry has its own HTTP status.
 */
export const rareErrors = {
  word_refused: {
    text: 'The message has a word that is not allowed here.',
    ar: 'في الرسالة كلمة غير مسموح بها هنا.',
    status: 400,
  },
  waiting_not_found: {
    text: 'The message no longer awaits approval.',
    ar: 'الرسالة لم تعد في الانتظار.',
    status: 404,
  },
  newcomers_wait: {
    text: 'Many guests entered from your network at once. New guests can write in a while.',
    ar: 'دخل من شبكتك زوار كثيرون دفعة واحدة، ويمكن للجدد منهم الكتابة بعد قليل.',
    status: 429,
    temporary: true,
  },
  repeated_message: {
    text: 'This message was already sent, please do not repeat it.',
    ar: 'قيلت هذه الرسالة من قبل، يُرجى عدم تكرارها.',
    status: 429,
  },
  stretched_message: {
    text: 'A letter is repeated too often in the message.',
    ar: 'في الرسالة حرف مكرر أكثر مما ينبغي.',
    status: 400,
  },
  too_many_marks: {
    text: 'The message has too many punctuation marks in a row.',
    ar: 'في الرسالة علامات متتابعة أكثر مما ينبغي.',
    status: 400,
  },
  all_capitals: {
    text: 'The message is written in capital letters only.',
    ar: 'الرسالة مكتوبة بحروف كبيرة وحدها.',
    status: 400,
  },
  too_many_links: {
    text: 'Too many links within a minute, please wait.',
    ar: 'روابط كثيرة خلال دقيقة، يُرجى الانتظار.',
    status: 429,
    temporary: true,
  },
  too_many_mentions: {
    text: 'Too many mentions within a minute, please wait.',
    ar: 'إشارات كثيرة خلال دقيقة، يُرجى الانتظار.',
    status: 429,
    temporary: true,
  },
  too_few_lines: {
    text: 'The message has fewer than {limit} lines.',
    ar: 'أقل عدد للأسطر في الرسالة: {limit}.',
    status: 400,
  },
  too_many_lines: {
    text: 'The message has more than {limit} lines.',
    ar: 'أكثر عدد للأسطر في الرسالة: {limit}.',
    status: 400,
  },
  too_few_emoticons: {
    text: 'The message has fewer than {limit} emoticons.',
    ar: 'أقل عدد للوجوه التعبيرية في الرسالة: {limit}.',
    status: 400,
  },
  too_many_emoticons: {
    text: 'The message has more than {limit} emoticons.',
    ar: 'أكثر عدد للوجوه التعبيرية في الرسالة: {limit}.',
    status: 400,
  },
  too_few_shortcuts: {
    text: 'The message has fewer than {limit} shortcuts.',
    ar: 'أقل عدد للاختصارات في الرسالة: {limit}.',
    status: 400,
  },
  too_many_shortcuts: {
    text: 'The message has more than {limit} shortcuts.',
    ar: 'أكثر عدد للاختصارات في الرسالة: {limit}.',
    status: 400,
  },
  too_many_reactions: {
    text: 'This message has the maximum number of different reactions.',
    ar: 'بلغت هذه الرسالة الحد الأقصى من أنواع التفاعل.',
    status: 409,
  },
  poll_invalid: {
    text: 'A poll needs a question and 2 to 10 different options.',
    ar: 'يحتاج الاستطلاع إلى سؤال، ومن خيارين إلى عشرة خيارات مختلفة.',
    status: 400,
  },
  poll_closed: {
    text: 'This poll has ended.',
    ar: 'انتهى هذا الاستطلاع.',
    status: 409,
  },
  vote_final: {
    text: 'Votes cannot be changed in this poll.',
    ar: 'لا يمكن تغيير التصويت في هذا الاستطلاع.',
    status: 409,
  },
  too_many_ignored: {
    text: 'Your ignore list is full.',
    ar: 'بلغت قائمة من تتجاهلهم حدها الأقصى.',
    status: 409,
  },
  inbox_full: {
    text: 'This user has too many waiting messages. Write again after they return.',
    ar: 'رسائل كثيرة تنتظر هذا المستخدم، أعد المحاولة بعد عودته.',
    status: 409,
  },
  too_many_absent: {
    text: 'You have written to too many absent users today. Please try again tomorrow.',
    ar: 'راسلت اليوم عددًا كبيرًا من الغائبين، يُرجى المحاولة غدًا.',
    status: 429,
    temporary: true,
  },
  too_many_kicks: {
    text: 'Your account has reached its hourly limit of kicks. Minutes until it may kick again: {limit}.',
    ar: 'طردت كل من يُسمح لحسابك بطردهم خلال ساعة. الدقائق حتى يُسمح لك من جديد: {limit}.',
    status: 429,
    temporary: true,
  },
  kick_of_too_many: {
    text: 'This would kick more users than your account may kick within an hour: {limit}.',
    ar: 'هذا الطرد يصيب أكثر ممن يُسمح لحسابك بطردهم خلال ساعة، وهم {limit}.',
    status: 403,
  },
  ban_too_long: {
    text: 'This ban is longer than your account may set.',
    ar: 'مدة الحظر أطول مما يُسمح به لحسابك.',
    status: 403,
  },
  awaits_approval: {
    text: 'Another moderator must approve this. Minutes until the request expires: {limit}.',
    ar: 'هذا الإجراء ينتظر موافقة مشرف آخر، ويسقط بعد دقائق عددها {limit}.',
    status: 403,
  },
  too_many_approvals: {
    text: 'You already have {limit} requests that await approval, which is the maximum.',
    ar: 'بلغ ما ينتظر الموافقة من إجراءاتك حده الأقصى: {limit}.',
    status: 409,
  },
  approval_pending: {
    text: 'This request already waits for approval with another password. Wait for its answer.',
    ar: 'طلبك هذا ينتظر الموافقة بكلمة مرور أخرى، فانتظر جوابه أولًا.',
    status: 409,
  },
  approval_gone: {
    text: 'This no longer awaits your approval.',
    ar: 'لم يعد هذا ينتظر موافقتك.',
    status: 404,
  },
  approval_void: {
    text: 'The requester no longer has permission for this action, so the request is void.',
    ar: 'لم يعد لصاحب الطلب أن يفعل هذا، فسقط طلبه.',
    status: 409,
  },
  registration_off: {
    text: 'Names cannot be registered here at the moment.',
    ar: 'حفظ الأسماء متوقف هنا حاليًا.',
    status: 403,
  },
  registration_too_early: {
    text: 'Your device is too new to register a name. Stay in the chat and try again later.',
    ar: 'جهازك جديد هنا، فابقَ في الدردشة قليلًا ثم احفظ اسمك.',
    status: 403,
    temporary: true,
  },
  too_many_registrations: {
    text: 'Your network has reached the daily limit of registrations. Try again later.',
    ar: 'حُفظ من شبكتك اليوم أقصى عدد من الأسماء، فحاول لاحقًا.',
    status: 429,
    temporary: true,
  },
  registrations_full: {
    text: 'Too many registrations from your network await approval. Try again later.',
    ar: 'ينتظر من شبكتك أقصى عدد من طلبات حفظ الأسماء، فحاول لاحقًا.',
    status: 429,
    temporary: true,
  },
  name_taken: {
    text: 'This name is taken.',
    ar: 'هذا الاسم لغيرك، فاختر اسمًا آخر ثم احفظه.',
    status: 409,
  },
  passkey_invalid: {
    text: 'The passkey could not be confirmed. Try again.',
    ar: 'لم يتأكد مفتاح المرور، فحاول مرة أخرى.',
    status: 403,
    temporary: true,
  },
  passkeys_full: {
    text: 'An account can have at most ten passkeys. Remove one first.',
    ar: 'للحساب عشرة مفاتيح مرور على الأكثر، فأزل واحدًا أولًا.',
    status: 409,
  },
  last_login: {
    text: 'This passkey is the only login of your account. Set a password or add another passkey first.',
    ar: 'لا دخول لحسابك إلا بهذا المفتاح، فضع كلمة مرور أو أضف مفتاحًا آخر أولًا.',
    status: 409,
  },
  password_rules: {
    text: 'A password has 8 to 1,024 characters.',
    ar: 'كلمة المرور من 8 أحرف إلى 1024 حرفًا.',
    status: 422,
  },
  already_member: {
    text: 'You are already a member, so your name is registered.',
    ar: 'أنت عضو، فاسمك محفوظ من قبل.',
    status: 409,
  },
  profile_pictures_off: {
    text: 'Members cannot upload a profile picture at the moment.',
    ar: 'صور الأعضاء متوقفة هنا حاليًا.',
    status: 403,
  },
  already_friends: {
    text: 'You are already friends.',
    ar: 'أنتما صديقان من قبل.',
    status: 409,
  },
  friend_ignored: {
    text: 'You ignore this user. Remove them from your ignore list first.',
    ar: 'أنت تتجاهل هذا المستخدم، فألغِ التجاهل أولًا.',
    status: 409,
  },
  friends_full: {
    text: 'One of you has reached the maximum number of friends and requests.',
    ar: 'بلغت قائمة الأصدقاء حدها الأقصى عند أحدكما.',
    status: 409,
  },
  too_many_friend_requests: {
    text: 'You have reached the daily limit of friend requests. Try again later.',
    ar: 'أرسلت اليوم أقصى عدد من طلبات الصداقة، فحاول لاحقًا.',
    status: 429,
    temporary: true,
  },
  no_permission: {
    text: 'You may not create or change invitation links for this room.',
    ar: 'لا تملك صلاحية روابط الدعوة إلى هذه الغرفة.',
    status: 403,
  },
  invites_full: {
    text: 'The maximum number of invitation links is reached. Revoke one first.',
    ar: 'بلغت روابط الدعوة حدها الأقصى، فألغِ واحدًا منها أولًا.',
    status: 409,
  },
  too_many_invites: {
    text: 'You have created too many invitation links. Please try again later.',
    ar: 'أنشأت روابط دعوة كثيرة، يُرجى المحاولة لاحقًا.',
    status: 429,
    temporary: true,
  },
  rules_not_accepted: {
    text: 'Accept the current rules of the chat to enter.',
    ar: 'يُرجى الموافقة على قوانين الدردشة الحالية قبل الدخول.',
    status: 403,
    temporary: true,
  },
  picture_not_found: {
    text: 'This picture no longer exists.',
    ar: 'لم تعد هذه الصورة موجودة.',
    status: 404,
  },
  voice_off: {
    text: 'You cannot send voice notes here at the moment.',
    ar: 'الرسائل الصوتية غير متاحة لك هنا حاليًا.',
    status: 403,
  },
  voice_not_found: {
    text: 'This voice note no longer exists. Record it again.',
    ar: 'لم تعد هذه الرسالة الصوتية موجودة، فسجّلها من جديد.',
    status: 404,
  },
  too_many_rooms: {
    text: 'You have the maximum number of rooms of this kind.',
    ar: 'بلغت الحد الأقصى من الغرف من هذا النوع.',
    status: 409,
  },
  quiz_runs: {
    text: 'A quiz is running in this room.',
    ar: 'في هذه الغرفة مسابقة جارية.',
    status: 409,
  },
  quiz_empty: {
    text: 'There are no questions in this category.',
    ar: 'لا أسئلة في هذا التصنيف.',
    status: 404,
  },
  too_many_roles: {
    text: 'The site has reached the maximum number of added roles.',
    ar: 'بلغ الموقع الحد الأقصى من الأدوار المضافة.',
    status: 409,
  },
  own_power: {
    text: 'You cannot change your own permissions.',
    ar: 'لا يغيّر أحد صلاحياته بنفسه.',
    status: 403,
  },
  set_by_higher_rank: {
    text: 'This was set by a higher rank.',
    ar: 'وضع هذا صاحب رتبة أعلى، ولا يرفعه غيره ممن هم دونه.',
    status: 403,
  },
  ban_beyond_rooms: {
    text: 'You may ban only the devices of people in your rooms.',
    ar: 'لا تحظر إلا أجهزة الموجودين في غرفك.',
    status: 403,
  },
  bad_proof: {
    text: 'It could not be verified that you received these messages.',
    ar: 'تعذّر التحقق من أن هذه الرسائل وصلتك كما هي.',
    status: 403,
  },
  message_too_old: {
    text: 'Private messages can be reported for 24 hours.',
    ar: 'يُبلَّغ عن الرسائل الخاصة خلال 24 ساعة من وصولها.',
    status: 403,
  },
  primary_room: {
    text: 'The primary room cannot be removed.',
    ar: 'هذه هي الغرفة الرئيسية، ولا يمكن حذفها.',
    status: 409,
  },
} as const satisfies Record<string, ErrorEntry & ErrorAnswer>;

export type RareError = keyof typeof rareErrors;

export const isRareError = (code: string): code is RareError => Object.hasOwn(rareErrors, code);
