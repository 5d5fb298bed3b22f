import type { EmbeddingFault } from '../../../../../protocol/rest/admission.ts';

const FAULTS = {
  'admin.embed.fault.address_unreadable': 'هذا ليس عنوان صفحة. يبدأ العنوان بـ https://',
  'admin.embed.fault.origin_unnamed':
    'هذا الموقع غير مذكور في EMBED_ORIGINS، فيمنع المتصفح عرض الدردشة فيه (frame-ancestors) وتُرفض بطاقاته. يُكتب أصله كما هو أدناه، بلا مسار.',
  'admin.embed.fault.chat_insecure':
    'الصفحة https والدردشة http، فيمنعها المتصفح (محتوى مختلط). تُفتح الدردشة بـ https.',
  'admin.embed.fault.host_insecure':
    'الصفحة http، فيقرأ من في الشبكة البطاقة قبل استعمالها. تُقدَّم الصفحة بـ https.',
  'admin.embed.fault.pass_unreadable': 'هذه ليست بطاقة: إما ناقصة، أو فيها حقل لا يُعرف.',
  'admin.embed.fault.key_unknown': 'المفتاح الذي تذكره البطاقة ليس من مفاتيح الموقع، أو حُذف، أو توقف.',
  'admin.embed.fault.signature_wrong': 'توقيع البطاقة لا يوافق سر المفتاح.',
  'admin.embed.fault.pass_origin': 'الأصل الذي في البطاقة غير أصل هذه الصفحة.',
  'admin.embed.fault.clock_behind': 'البطاقة قديمة: إما مضى عليها أكثر من دقيقة، أو ساعة الخادم متأخرة.',
  'admin.embed.fault.clock_ahead': 'البطاقة من وقت لم يأتِ بعد: ساعة الخادم متقدّمة.',
} as const satisfies Record<`admin.embed.fault.${EmbeddingFault}`, string>;

/** What the panel says of keys of host pages, and of pages that show the chat. */
export const embeddingTexts = {
  'admin.hostKeys': 'مفاتيح الموقع المضيف',
  'admin.hostKeys.hint':
    'بالمفتاح يوقّع خادم موقعكم بطاقة دخول لمن سجّل عنده، فيدخل الدردشة بلا نموذج. مفتاحان معًا على الأكثر، ليحل أحدهما محل الآخر.',
  'admin.hostKeys.none': 'لا مفاتيح بعد.',
  'admin.hostKeys.by': 'أنشأه {name}',
  'admin.hostKeys.byNobody': 'حساب من أنشأه محذوف.',
  'admin.hostKeys.stopped': 'توقف هذا المفتاح لأن من أنشأه لم تعد له صلاحية إنشائه. تشغيله يجعله باسمك.',
  'admin.hostKeys.adopt': 'تشغيل باسمي',
  'admin.hostKeys.cap': 'أعلى حساب يدخل به',
  'admin.hostKeys.cap.hint': 'حسابات لوحة التحكم لا تدخل ببطاقة.',
  'admin.hostKeys.cap.visitor': 'الزوار وحدهم',
  'admin.hostKeys.make': 'إنشاء مفتاح',
  'admin.hostKeys.made': 'أُنشئ المفتاح. هذا سره، ولن يظهر مرة أخرى:',
  'admin.hostKeys.secret': 'سر المفتاح الجديد',
  'admin.hostKeys.delete': 'حذف المفتاح؟ تُرفض بطاقاته من الآن:',
  'admin.hostKeys.deleted': 'حُذف المفتاح.',
  'admin.embed': 'فحص التضمين',
  'admin.embed.hint': 'لا يُفتح العنوان: يُقارَن بإعداد الموقع وحده.',
  'admin.embed.address': 'عنوان الصفحة التي تعرض الدردشة',
  'admin.embed.pass': 'بطاقة من خادمها',
  'admin.embed.pass.hint': 'إن وُجدت، فُحص مفتاحها وتوقيعها وأصلها ووقتها.',
  'admin.embed.check': 'فحص',
  'admin.embed.good': 'لا خلل في ما فُحص.',
  'admin.embed.origin': 'أصل الصفحة',
  'admin.embed.serverTime': 'ساعة الدردشة',
  'admin.embed.passTime': 'وقت البطاقة',
  ...FAULTS,
} as const;
