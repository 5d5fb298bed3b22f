import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export type TabItem<Id extends string> = { id: Id; title: ReactNode; content: ReactNode };

type Props<Id extends string> = { label: string; items: readonly TabItem<Id>[]; className?: string };

export function Tabs<Id extends string>({ label, items, className }: Props<Id>) {
  return (
    <AriaTabs className={className ?? ''}>
      <TabList aria-label={label} className="tabs">
        {items.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
