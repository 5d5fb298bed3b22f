import { languagesOf } from '../i18n/two-languages.ts';

/** The Arabic sentence, and beneath it, smaller, the English where there is one. */
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
