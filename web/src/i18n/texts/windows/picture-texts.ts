// Pictures in messages.
export const pictureTexts = {
  'picture.choose': 'إرسال صورة',
  'picture.uploading': 'جارٍ تجهيز الصورة…',
  'picture.ready': 'صورة مع الرسالة',
  'picture.remove': 'إزالة الصورة',
  'picture.unreadable': 'تعذّرت قراءة هذا الملف كصورة. جرّب صورة بصيغة JPEG أو PNG أو WebP.',
  'picture.of': 'صورة من {name}',
  'picture.open': 'تكبير صورة من {name}',
  'picture.uncover': 'صورة من زائر، اضغط لإظهارها',
  'picture.uncover.of': 'إظهار صورة من الزائر {name}',
  'picture.gone': 'لم تعد الصورة متاحة',
  'picture.larger': 'تكبير',
  'picture.smaller': 'تصغير',
  'picture.close': 'إغلاق الصورة',
} as const;
