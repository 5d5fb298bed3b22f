import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export type TabItem<Id extends string> = { id: Id; title: ReactNode; content: ReactNode };

type Props<Id extends string> = {
  label: string;
  items: readonly TabItem<Id>[];
  className?: string;
  /** The open tab, if other elements can change it. */
  chosen?: Id;
  onChoose?: (id: Id) => void;
};

type Step = (at: number, last: number) => number;

const NEXT: Step = (at, last) => (at === last ? 0 : at + 1);
const PREVIOUS: Step = (at, last) => (at === 0 ? last : at - 1);
const FIRST: Step = () => 0;
const LAST: Step = (_, last) => last;

/** On a right-to-left page the next tab is on the left. */
const stepsIn = (dir: string): Record<string, Step> => ({
  ArrowLeft: dir === 'rtl' ? NEXT : PREVIOUS,
  ArrowRight: dir === 'rtl' ? PREVIOUS : NEXT,
  Home: FIRST,
  End: LAST,
});

/** Custom, because the chat needs tabs at startup and those of the library have 30 KB. */
export function Tabs<Id extends string>({ label, items, className, ...props }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(items[0]?.id);
  const chosen = props.chosen ?? own;
  const choose = (id: Id | undefined): void => {
    setOwn(id);
    if (id !== undefined) props.onChoose?.(id);
  };
  const open = items.find(({ id }) => id === chosen);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepsIn(document.dir)[event.key];
    if (!step) return;
    event.preventDefault();
    const at = step(
      items.findIndex(({ id }) => id === chosen),
      items.length - 1,
    );
    choose(items[at]?.id);
    list.current?.querySelectorAll('button')[at]?.focus();
  };

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {items.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `${base}-panel` : undefined}
            tabIndex={id === chosen ? 0 : -1}
            className="tab"
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.id}
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${open.id}`}
          className="tab-panel"
        >
          {open.content}
        </div>
      )}
    </div>
  );
}
