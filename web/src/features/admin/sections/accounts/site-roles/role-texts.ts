import { panelTranslator } from '../../../../../i18n/panel-translator.ts';
import { pluralOf } from '../../../../../i18n/translator.ts';

/** Texts of the roles section. Loaded with it and with the accounts section. */
const roleTexts = {
  'roles.hint': 'كل دور له رتبة أحد الأدوار الأساسية، ومنها يُعرف من يملك عليه سلطة. الترتيب للعرض فقط.',
  'roles.add': 'إضافة دور',
  'roles.base': 'الرتبة: {base}',
  'roles.builtIn': 'أساسي',
  'roles.open': 'صلاحيات الدور {name}',
  'roles.like': 'يبدأ بصلاحيات',
  'roles.likeRole': 'مثل {name}',
  'roles.like.hint': 'تأخذ الرتبة نفسها والصلاحيات التي لديك منها، ثم تغيّرها كما تشاء.',
  'roles.name': 'اسم الدور',
  'roles.color': 'لون الدور',
  'roles.look': 'الاسم واللون',
  'roles.permissions': 'ما يعطيه الدور',
  'roles.permissions.hint':
    'تبدأ بها الحسابات التي يُسند إليها الدور، وتتبعه الحسابات التي له إلا في ما يختلف فيها.',
  'roles.made': 'أُضيف الدور.',
  'roles.saved': 'حُفظ الدور.',
  'roles.back': 'كل الأدوار',
  'roles.delete': 'حذف الدور {name}',
  'roles.delete.question': 'تأكيد حذف هذا الدور؟',
  'roles.delete.none': 'لا حسابات تحمله.',
  'roles.delete.note': 'الحسابات التي تحمله: {holders}. تبقى لها صلاحياتها ورتبتها، ويُنزع اسم الدور وحده.',
  'roles.deleted': 'حُذف الدور.',
  'roles.moved': 'تغيّر ترتيب الدور.',
  'roles.holders_zero': 'لا حسابات',
  'roles.holders_one': 'حساب واحد',
  'roles.holders_two': 'حسابان',
  'roles.holders_few': '{count} حسابات',
  'roles.holders_many': '{count} حسابًا',
  'roles.holders_other': '{count} حساب',
  'roles.show': 'عرض حسابات الدور {name}',
  'roles.filtered': 'الحسابات التي لها الدور:',
  'roles.allAccounts': 'كل الحسابات',
  'roles.assign': 'إسناد دور',
  'roles.assign.hint': 'يُسند الدور إلى {holders} مع صلاحياته كاملة، ويُفحص كل حساب وحده.',
  'roles.assign.role': 'الدور',
  'roles.assign.running': 'جارٍ إسناد الدور',
  'roles.assigned': 'أُسند الدور إلى {holders}.',
  'roles.assign.result': 'أُسند الدور إلى {done}، ولم يُسند إلى {refused}:',
} as const;

export const t = panelTranslator(roleTexts);

const plural = pluralOf(roleTexts);

export const holderCount = (count: number): string => plural('roles.holders', count);
