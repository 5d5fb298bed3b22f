import type { EmbeddingFault } from '../../../protocol/rest/admission.ts';
import { ar } from './texts/ar.ts';
import { panelTexts } from './texts/panel/panel-texts.ts';
import { sectionTexts } from './texts/panel/section-texts.ts';
import { tableTexts } from './texts/panel/table-texts.ts';
import { whyTexts } from './texts/panel/why-texts.ts';
import { arabicTranslator, fill, type PlainKeyOf } from './translator.ts';

/** Appeals in the panel, and the evidence of acts. */
export const panelAppealTexts = {
  'admin.appeals.empty': 'لا اعتراضات.',
  'admin.appeals.who': 'المعترض',
  'admin.appeals.act': 'الإجراء',
  'admin.appeals.by': 'من اتخذه',
  'admin.appeals.text': 'الاعتراض',
  'admin.appeals.at': 'وقت الاعتراض',
  'admin.appeals.outcome': 'الجواب',
  'admin.appeals.open': 'ينتظر',
  'admin.appeals.accepted': 'مقبول',
  'admin.appeals.rejected': 'مرفوض',
  'admin.appeals.answer': 'الإجابة عن اعتراض {name}',
  'admin.appeals.accept': 'قبول ورفع الإجراء',
  'admin.appeals.reject': 'رفض',
  'admin.appeals.words': 'جملة يقرؤها المعترض',
  'admin.appeals.answered': 'أُرسل الجواب.',
  'admin.appeals.reason': 'السبب: {reason}',
  'admin.appeals.noReason': 'بلا سبب مذكور',
  'admin.evidence.open': 'الدليل: {name}',
  'admin.evidence': 'الدليل',
  'admin.evidence.hint': 'ما قيل في الغرفة حول الإجراء كما كان وقتها، ولا يتغير بعده.',
  'admin.evidence.by': 'من اتخذه',
  'admin.evidence.site': 'الموقع نفسه',
  'admin.evidence.permission': 'بصلاحية',
  'admin.evidence.reason': 'السبب',
  'admin.evidence.room': 'الغرفة',
  'admin.evidence.until': 'حتى',
  'admin.evidence.none': 'لم يُقل شيء في الغرفة قبله.',
  'admin.evidence.deleted': 'حُذفت',
  'admin.evidence.picture': 'صورة',
  'admin.evidence.voice': 'رسالة صوتية',
  'admin.strike.kick': 'طرد',
  'admin.strike.ban': 'حظر',
  'admin.strike.mute': 'كتم',
  'admin.strike.warning': 'تحذير',
  'admin.strike.deletion': 'حذف رسائل',
} as const;

/** Texts for CSV export and import. */
export const csvTexts = {
  'admin.csv.export': 'تصدير CSV',
  'admin.csv.exporting': 'جارٍ إعداد الملف…',
  'admin.csv.exported': 'تم تصدير {what} بنجاح.',
  'admin.csv.changed': 'تغيّرت القائمة أثناء قراءتها. حاول مرة أخرى.',
  'admin.csv.import': 'استيراد CSV',
  'admin.csv.import.of': 'استيراد إلى «{title}»',
  'admin.csv.drop': 'يمكن إفلات الملف هنا',
  'admin.csv.choose': 'اختيار ملف',
  'admin.csv.limit': 'ملف CSV بترميز UTF-8 أو UTF-16، حتى {rows} سطر و{megabytes} ميغابايت.',
  'admin.csv.columns': 'أعمدة الملف، وعناوينها في السطر الأول بالاسم العربي أو الإنجليزي:',
  'admin.csv.columns.required': 'إلزامي',
  'admin.csv.unread': 'أعمدة لا تُستورد: {names}',
  'admin.csv.line': 'السطر {line}',
  'admin.csv.preview': 'الصالح للاستيراد: {good}. وما فيه خطأ: {bad}.',
  'admin.csv.good': 'الأسطر الصالحة',
  'admin.csv.send': 'استيراد {what}',
  'admin.csv.send.none': 'استيراد',
  'admin.csv.send.good': 'استيراد الصالح فقط ({what})',
  'admin.csv.running': 'جارٍ استيراد {done} من {count}',
  'admin.csv.waiting': 'يحدّ الخادم من سرعة هذه الطلبات، ويتابع الاستيراد وحده بعد قليل.',
  'admin.csv.stop': 'إيقاف الاستيراد',
  'admin.csv.stopped': 'لم يُرسل هذا السطر، فقد أُوقف الاستيراد قبله.',
  'admin.csv.result.none': 'لم يُستورد شيء، وهذه الأسباب:',
  'admin.csv.result': 'استُورد {done}، ولم يُستورد {refused}:',
  'admin.csv.result.show': 'عرض الأسباب',
  'admin.csv.more': 'و{what} غيرها.',
  'admin.csv.busy': 'يجري استيراد آخر، ويمكن بدء هذا بعد انتهائه.',
  'admin.csv.done': 'تم استيراد {what} بنجاح.',
  'admin.csv.rows_zero': 'لا شيء',
  'admin.csv.rows_one': 'سطر واحد',
  'admin.csv.rows_two': 'سطران',
  'admin.csv.rows_few': '{count} أسطر',
  'admin.csv.rows_many': '{count} سطرًا',
  'admin.csv.rows_other': '{count} سطر',
  'admin.csv.fault.size': 'الملف أكبر من {megabytes} ميغابايت.',
  'admin.csv.fault.encoding':
    'ترميز الملف ليس UTF-8 ولا UTF-16. يُرجى حفظه من برنامج الجداول بصيغة «CSV UTF-8».',
  'admin.csv.fault.empty': 'لا أسطر في الملف بعد سطر العناوين.',
  'admin.csv.fault.rows': 'في الملف {what}، وأقصى ما يُستورد من ملف واحد {max}.',
  'admin.csv.fault.quotes': 'السطر {line}: علامة اقتباس في غير موضعها أو بلا إغلاق.',
  'admin.csv.fault.missing': 'أعمدة إلزامية ليست في الملف: {names}',
  'admin.csv.fault.twice': 'عمود مكرر في الملف: {names}',
  'admin.csv.fault.cells': 'في السطر خلايا أكثر من الأعمدة.',
} as const;

const FAULTS = {
  'admin.embed.fault.address_unreadable': 'هذا ليس عنوان صفحة. يبدأ العنوان بـ https://',
  'admin.embed.fault.origin_unnamed':
    'هذا الموقع غير مذكور في «مواقع التضمين» (قسم هوية الموقع)، فيمنع المتصفح عرض الدردشة فيه (frame-ancestors) وتُرفض بطاقاته. يُكتب أصله كما هو أدناه، بلا مسار.',
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

/** Texts for host keys and embedding. */
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

/** Texts of the registrations that wait. */
export const registrationTexts = {
  'admin.registrations': 'طلبات حفظ الأسماء',
  'admin.registrations.export': 'تصدير CSV لطلبات حفظ الأسماء',
  'admin.registrations.accept': 'قبول',
  'admin.registrations.accept.of': 'قبول {name}',
  'admin.registrations.refuse': 'رفض',
  'admin.registrations.refuse.of': 'رفض {name}',
  'admin.registrations.accepted': 'صار {name} عضوًا.',
  'admin.registrations.refused': 'رُفض طلب {name}.',
} as const;

/** Texts for a user's stored data. */
export const personTexts = {
  'admin.person': 'بيانات الشخص',
  'admin.person.of': 'بيانات الشخص: {name}',
  'admin.person.device': 'الجهاز',
  'admin.person.intro': 'كل ما يحفظه الموقع عنه، بحسب النوع:',
  'admin.person.nothing': 'لا شيء محفوظ.',
  'admin.person.kind.account': 'الحساب',
  'admin.person.kind.permissions': 'سجلات الصلاحيات',
  'admin.person.kind.ignored': 'من يتجاهلهم',
  'admin.person.kind.privacy': 'اختيار الخصوصية',
  'admin.person.kind.push': 'أجهزة تصلها الإشعارات',
  'admin.person.kind.logins': 'أجهزة دخل منها',
  'admin.person.kind.rooms': 'غرف أنشأها',
  'admin.person.kind.bans': 'حظر يقصده',
  'admin.person.kind.reportsOfThem': 'بلاغات عنه',
  'admin.person.kind.reportsByThem': 'بلاغات منه',
  'admin.person.kind.strikes': 'إجراءات اتُّخذت ضده',
  'admin.person.kind.notes': 'ملاحظات عنه',
  'admin.person.kind.names': 'أسماء ظهر بها',
  'admin.person.kind.invisibility': 'فترات الاختفاء',
  'admin.person.kind.events': 'أحداث في السجل',
  'admin.person.kind.messages': 'رسائل في الغرف',
  'admin.person.kind.pictures': 'صور ورسائل صوتية في الغرف',
  'admin.person.beyond': 'أحداث أخرى ليست هنا، لعلو رتبة أصحابها أو لكثرتها: {count}',
  'admin.person.download': 'تنزيل',
  'admin.person.erase': 'محو',
  'admin.person.confirm.account': 'يُمحى كل ما سبق نهائيًا، ويُحذف الحساب معه. محو بيانات هذا الشخص؟',
  'admin.person.confirm.device': 'يُمحى نهائيًا كل ما جاء من هذا الجهاز، بأي اسم، وتبقى الحسابات. محو بياناته؟',
  'admin.person.erased': 'تم محو بيانات الشخص.',
  'admin.person.kept': 'تم محو بيانات الشخص، وبقيت أحداث في السجل لا يمحوها إلا صاحب رتبة أعلى: {count}',
} as const;

/** One-sentence purpose of each panel section. */
export const purposeTexts = {
  'admin.purpose.options1': 'الشاشة والحضور والأسماء والشبكات ومدة الحفظ، والمواقع التي تعرض الدردشة.',
  'admin.purpose.shortcuts': 'كلمات قصيرة يظهر مكانها في الرسائل نص كامل.',
  'admin.purpose.words': 'كلمات تُراقَب في الرسائل والأسماء، وما يحدث عندها مهما تغيّرت كتابتها.',
  'admin.purpose.appeals': 'اعتراضات على الطرد والحظر والكتم، يجيب عنها غير من اتخذها.',
  'admin.purpose.emojis': 'رموز تُكتب باختصارها، وتظهر في الرسائل.',
  'admin.purpose.rooms': 'غرف الدردشة: أسماؤها وألوانها وكلمات مرورها وسعتها.',
  'admin.purpose.banners': 'إعلانات تتناوب أعلى الدردشة، ولكل منها بداية ونهاية.',
  'admin.purpose.icons': 'صور شخصية يختار منها المستخدمون.',
  'admin.purpose.chatMessages': 'رسائل ترحّب بالداخلين، وأخرى تتكرر في الغرف.',
  'admin.identity.icon': 'رفع أيقونة الموقع',
  'admin.identity.logo': 'رفع شعار الموقع',
  'admin.rules.title': 'القوانين والسياسات',
  'admin.rules.pages': 'الصفحات كما يراها الزوار:',
  'admin.rules.rules': 'القوانين',
  'admin.rules.terms': 'الشروط',
  'admin.rules.privacy': 'الخصوصية',
  'admin.person.kind.acceptedRules': 'القوانين التي وافق عليها',
  'admin.identity.preview': 'هكذا يظهر الموقع عند مشاركة رابطه.',
  'admin.purpose.identity': 'اسم الموقع وجملته وأيقونته، في صفحته ونتائج البحث.',
  'admin.purpose.appearance': 'لون الموقع ووضعه وخلفيته وكثافته.',
  'admin.purpose.options2': 'حدود الرسالة وروابطها، ومنع الإغراق، وعدد الرسائل في الشاشة.',
  'admin.purpose.decorations': 'أوسمة ملوّنة تُعطى للأعضاء.',
  'admin.purpose.colors': 'ألوان تُختار للنصوص والأسماء والخلفيات.',
  'admin.purpose.stars': 'شارات تظهر بجانب اسم المستخدم. يمكن سحب الصفوف لإعادة ترتيبها.',
  'admin.purpose.ban': 'من لا يدخل الدردشة، ولماذا، وإلى متى.',
  'admin.purpose.windows': 'المتصلون الآن، وعدد محادثاتهم الخاصة المفتوحة.',
  'admin.purpose.ghost': 'من لا يراه الزوار الآن، ومن كان كذلك في آخر 24 ساعة.',
  'admin.purpose.accounts': 'الأعضاء وصلاحياتهم، وما يعطيه كل دور.',
  'admin.purpose.gifts': 'عبارات تمرّ في شريط الهدايا أعلى الدردشة.',
  'admin.purpose.events': 'من فعل ماذا، ومتى، ومن أين.',
} as const;

/** Texts for role templates. */
export const roleTemplateTexts = {
  'admin.roles': 'صلاحيات الأدوار',
  'admin.roles.hint':
    'ما يعطيه كل دور. ما يُغيَّر هنا يتغيّر في كل حساب له هذا الدور، وما يختلف فيه حساب عن دوره يبقى كما هو.',
  'admin.roles.choose': 'اختيار الدور',
  'admin.roles.readOnly': 'هذا الدور للقراءة: لا يعدّله إلا حساب من رتبة أعلى.',
  'admin.roles.accounts_zero': 'لا حسابات لها هذا الدور.',
  'admin.roles.accounts_one': 'حساب واحد له هذا الدور.',
  'admin.roles.accounts_two': 'حسابان لهما هذا الدور.',
  'admin.roles.accounts_few': '{count} حسابات لها هذا الدور.',
  'admin.roles.accounts_many': '{count} حسابًا لها هذا الدور.',
  'admin.roles.accounts_other': '{count} حساب لها هذا الدور.',
  'admin.roles.granted': 'يُمنح: {names}',
  'admin.roles.withdrawn': 'يُسحب: {names}',
  'admin.roles.saved_zero': 'حُفظت صلاحيات الدور.',
  'admin.roles.saved_one': 'حُفظت صلاحيات الدور، وتبعها حساب واحد.',
  'admin.roles.saved_two': 'حُفظت صلاحيات الدور، وتبعها حسابان.',
  'admin.roles.saved_few': 'حُفظت صلاحيات الدور، وتبعها {count} حسابات.',
  'admin.roles.saved_many': 'حُفظت صلاحيات الدور، وتبعها {count} حسابًا.',
  'admin.roles.saved_other': 'حُفظت صلاحيات الدور، وتبعها {count} حساب.',
  'admin.roles.left': 'وبقيت كما هي حسابات لا يمكنك إدارتها: {names}.',
  'admin.roles.original.of': 'ما يبدأ به الدور «{role}»',
  'admin.roles.original.back': 'العودة إلى الأصل',
  'admin.roles.original.differs': 'خلاف الأصل',
  'admin.roles.original.differ_zero': 'الصلاحيات كما في الأصل.',
  'admin.roles.original.differ_one': 'صلاحية واحدة تختلف عن الأصل.',
  'admin.roles.original.differ_two': 'صلاحيتان تختلفان عن الأصل.',
  'admin.roles.original.differ_few': '{count} صلاحيات تختلف عن الأصل.',
  'admin.roles.original.differ_many': '{count} صلاحية تختلف عن الأصل.',
  'admin.roles.original.differ_other': '{count} صلاحية تختلف عن الأصل.',
} as const;

/** Texts for monthly acts. */
export const sheetTexts = {
  'admin.sheet': 'حصيلة الشهر',
  'admin.sheet.hint': 'ما فعله كل مشرف في شهر، كما سُجِّل. يبدأ الشهر بتوقيت غرينتش.',
  'admin.sheet.before': 'الشهر السابق',
  'admin.sheet.after': 'الشهر التالي',
  'admin.sheet.none': 'لم يُسجَّل لأحد شيء في هذا الشهر.',
  'admin.sheet.total': 'المجموع {count}',
} as const;

/** Texts for timetables. */
export const timetableTexts = {
  'admin.timetable.hint':
    'ما يخالف فيه وقت إعدادات الغرفة. إذا تراكبت الأوقات غلب ما هو أسفل، وما لا يذكره أحدها يبقى كما هو.',
  'admin.timetable.add': 'إضافة وقت',
  'admin.timetable.edit': 'تعديل الوقت',
  'admin.timetable.up': 'إلى أعلى',
  'admin.timetable.down': 'إلى أسفل',
  'admin.timetable.remove': 'حذف الوقت',
  'admin.timetable.nothing': 'لا يغيّر شيئًا بعد',
  'admin.timetable.asIs': 'كما هو',
  'admin.timetable.weekdays': 'أيام الأسبوع؛ بلا اختيار: كل يوم',
  'admin.timetable.from': 'من الساعة',
  'admin.timetable.to': 'إلى الساعة',
  'admin.timetable.minute': 'والدقيقة',
  'admin.timetable.night': 'في اليوم التالي.',
  'admin.timetable.day': 'يومًا كاملًا.',
  'admin.timetable.dates': 'التاريخ',
  'admin.timetable.dates.all': 'كل التواريخ',
  'admin.timetable.dates.gregory': 'أيام ميلادية',
  'admin.timetable.dates.hijri': 'أيام هجرية من كل سنة (تقويم أم القرى)',
  'admin.timetable.dates.from': 'أول يوم',
  'admin.timetable.dates.to': 'آخر يوم',
  'admin.timetable.hijri.month': 'من شهر',
  'admin.timetable.entrance': 'الدخول',
  'admin.timetable.writers': 'من يكتب في هذا الوقت',
  'admin.timetable.slow': 'الوضع البطيء',
  'admin.timetable.slow.none': 'بلا انتظار',
  'admin.timetable.theme': 'المظهر',
  'admin.timetable.welcome': 'كلمة الترحيب',
  'admin.timetable.welcome.hint': 'يقرؤها من يدخل بدلًا من ترحيب الموقع؛ فارغة: كما هو.',
  'admin.timetable.messages': 'الرسائل المجدولة',
  'admin.timetable.messages.none': 'لا شيء منها',
  'admin.timetable.messages.some': 'المختارة وحدها',
  'admin.timetable.now': 'الآن',
  'admin.timetable.next': 'التغيير القادم',
  'admin.timetable.next.none': 'لا تغيير في سنة قادمة.',
  'admin.timetable.zone': 'بتوقيت {zone}، وهو في «خيارات 1».',
} as const;

/** The card of the overview that says what the site uses. */
export const usageTexts = {
  'admin.lastHour': 'آخر ساعة',
  'admin.lastHour.deliveries': 'رسالة، أُوصلت {count} مرة',
  'admin.lastHour.failedResumes': 'عودات لم تنجح ببطاقتها: {count}',
  'admin.lastHour.refused': 'ما رُفض، برمزه',
  'admin.usage': 'الاستهلاك والكلفة',
  'admin.usage.requests': 'طلبات الموقع',
  'admin.usage.objectRequests': 'طلبات الغرف',
  'admin.usage.gigabyteSeconds': 'يقظة الغرف (غيغابايت-ثانية)',
  'admin.usage.objectRows': 'صفوف كتبتها الغرف',
  'admin.usage.objectRowsRead': 'صفوف قرأتها الغرف',
  'admin.usage.databaseRows': 'صفوف كُتبت في قاعدة البيانات',
  'admin.usage.databaseRowsRead': 'صفوف قُرئت من قاعدة البيانات',
  'admin.usage.logLines': 'أسطر السجل التقني',
  'admin.usage.fileWrites': 'عمليات حفظ الملفات',
  'admin.usage.fileReads': 'عمليات قراءة الملفات',
  'admin.usage.files': 'حجم الملفات',
  'admin.usage.of': '{used} من {holds}',
  'admin.usage.forecast.day': 'المتوقع في نهاية اليوم: {amount}',
  'admin.usage.forecast.month': 'المتوقع في نهاية الشهر: {amount}',
  'admin.usage.dollars': 'كلفة الشهر المتوقعة',
  'admin.usage.dollars.most': 'كلفة الشهر المتوقعة، والحد {most}',
  'admin.usage.plan.free': 'الخطة المجانية، وحدودها لليوم بتوقيت غرينتش كما نُشرت في {date}.',
  'admin.usage.plan.paid': 'الخطة المدفوعة، وما تشمله في الشهر كما نُشر في {date}.',
  'admin.usage.near.free':
    'اقترب الموقع من حد هذا اليوم. بعده ترفض الخدمة الطلبات حتى منتصف الليل بتوقيت غرينتش.',
  'admin.usage.near.paid': 'تجاوز الموقع معظم ما تشمله الخطة هذا الشهر. ما زاد عليها يُحسب بالاستهلاك.',
  'admin.usage.economy.longBatches': 'للاقتصاد تصل رسائل الغرف المزدحمة على دفعات أطول.',
  'admin.usage.economy.noScheduledMessages':
    'للاقتصاد توقفت الرسائل المجدولة، وتصل رسائل الغرف المزدحمة على دفعات أطول.',
  'admin.usage.place': 'طُلب للغرف مكان: {asked}، وتجيب من {colo}.',
  'admin.usage.place.wnam': 'غرب أمريكا الشمالية',
  'admin.usage.place.enam': 'شرق أمريكا الشمالية',
  'admin.usage.place.sam': 'أمريكا الجنوبية',
  'admin.usage.place.weur': 'غرب أوروبا',
  'admin.usage.place.eeur': 'شرق أوروبا',
  'admin.usage.place.apac': 'آسيا والمحيط الهادئ',
  'admin.usage.place.oc': 'أوقيانوسيا',
  'admin.usage.place.afr': 'أفريقيا',
  'admin.usage.place.me': 'الشرق الأوسط',
  'admin.usage.economy.noNewGuests': 'للاقتصاد لا يدخل زوار جدد حاليًا، وتوقفت الرسائل المجدولة.',
} as const;

/** Texts for webhooks. */
export const webhookTexts = {
  'admin.webhooks': 'إرسال الأحداث إلى خوادم أخرى (Webhooks)',
  'admin.webhooks.hint':
    'يُرسَل كل حدث من الأنواع المختارة إلى الخادم موقّعًا، بلا عنوان IP ولا بصمة، ويُعاد إرساله يومًا إن لم يُقبل. خمسة خوادم على الأكثر.',
  'admin.webhooks.none': 'لا يُرسَل شيء إلى خادم بعد.',
  'admin.webhooks.url': 'عنوان الخادم',
  'admin.webhooks.types': 'ما يُرسَل إليه',
  'admin.webhooks.make': 'بدء الإرسال',
  'admin.webhooks.made': 'أُضيف الخادم. بهذا السر يتحقق من التوقيع، ولن يظهر مرة أخرى:',
  'admin.webhooks.active': 'يعمل',
  'admin.webhooks.stopped': 'موقوف منذ {at}',
  'admin.webhooks.orphaned': 'توقف الإرسال لأن من أضافه لم تعد له صلاحية سجل الأحداث. تشغيله يجعله باسمك.',
  'admin.webhooks.adopt': 'تشغيل باسمي',
  'admin.webhooks.stop': 'إيقاف',
  'admin.webhooks.start': 'تشغيل',
  'admin.webhooks.failure': 'آخر إخفاق:',
  'admin.webhooks.delete': 'حذف هذا الخادم؟ لا يُرسَل إليه شيء بعدها:',
  'admin.webhooks.deleted': 'حُذف الخادم.',
  'eventType.report': 'بلاغات الأشخاص',
} as const;

/** The texts of the listed words, and of what a word would have found. */
export const wordTexts = {
  'admin.words.starter': 'قائمة جاهزة',
  'admin.words.places': 'أين',
  'admin.words.place.inMessages': 'الرسائل',
  'admin.words.place.inPrivate': 'الخاص',
  'admin.words.place.inNicknames': 'الأسماء',
  'admin.words.place.inRoomNames': 'أسماء الغرف',
  'admin.words.nowhere': 'لا مكان',
  'admin.rehearsal': 'تجربة على آخر ما كُتب',
  'admin.rehearsal.turnOn': 'تشغيل التجربة',
  'admin.rehearsal.off': 'التجربة متوقفة. شغّلها من خيارات 2، «الرسائل في الشاشة».',
  'admin.rehearsal.before': 'اكتب كلمة لترى ما كانت ستصيبه.',
  'admin.rehearsal.found': 'كانت ستصيب {found} من آخر {read}.',
  'admin.rehearsal.none': 'لم تكن لتصيب شيئًا من آخر {read}.',
  'admin.rehearsal.more': 'يظهر منها الأحدث.',
  'admin.rehearsal.messages_zero': '{count} رسالة',
  'admin.rehearsal.messages_one': 'رسالة واحدة',
  'admin.rehearsal.messages_two': 'رسالتين',
  'admin.rehearsal.messages_few': '{count} رسائل',
  'admin.rehearsal.messages_many': '{count} رسالة',
  'admin.rehearsal.messages_other': '{count} رسالة',
} as const;

const panel = {
  ...panelTexts,
  ...sectionTexts,
  ...tableTexts,
  ...csvTexts,
  ...roleTemplateTexts,
  ...purposeTexts,
  ...personTexts,
  ...registrationTexts,
  ...embeddingTexts,
  ...sheetTexts,
  ...webhookTexts,
  ...usageTexts,
  ...whyTexts,
  ...wordTexts,
  ...timetableTexts,
  ...panelAppealTexts,
} as const;

export type PanelText = PlainKeyOf<typeof panel>;

/** Texts of the operator panel in addition to the texts of the chat. */
export const t = arabicTranslator({ ...ar, ...panel });

type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;

const rules = new Intl.PluralRules('ar');

/** A text of the panel that has the six plural forms of Arabic. */
export const plural = (key: PluralOf<keyof typeof panel>, count: number): string =>
  fill(panel[`${key}_${rules.select(count)}`], { count });
