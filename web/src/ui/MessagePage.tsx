import type { ReactNode } from 'react';
import { language } from '../i18n/language.ts';
import { BrandMark } from './BrandMark.tsx';

type Props = { title: string; spec: string; body: string; action: ReactNode };

/** A page with one message. An Arabic page also shows the English text of the requirements. */
export function MessagePage({ title, spec, body, action }: Props) {
  return (
    <main className="pattern grid min-h-dvh place-items-center bg-bg p-6">
      <div className="grid w-full max-w-md justify-items-center gap-2 rounded-2xl border border-line bg-surface p-8 text-center shadow-2">
        <BrandMark className="size-[7.2rem]" />
        <h1 className="mt-3 text-2xl">{title}</h1>
        {language === 'ar' && (
          <p lang="en" dir="ltr" className="font-semibold text-ink-3">
            {spec}
          </p>
        )}
        <p className="mt-2 mb-5 text-msg text-ink-2">{body}</p>
        {action}
      </div>
    </main>
  );
}
