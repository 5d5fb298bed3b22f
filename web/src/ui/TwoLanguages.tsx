import { languagesOf } from '../i18n/two-languages.ts';

/** Arabic text, with the English in smaller letters below if there is any. */
export function TwoLanguages({ text }: { text: string }) {
  const { ar, en } = languagesOf(text);
  if (en === null) return ar;
  return (
    <>
      {ar}
      <span lang="en" dir="ltr" className="english">
        {en}
      </span>
    </>
  );
}
