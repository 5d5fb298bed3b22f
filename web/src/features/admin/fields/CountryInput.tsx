import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { countries, isCountryMeant } from '../../../i18n/countries.ts';
import { t } from '../../../i18n/t-panel.ts';
import { setArabicLabels } from '../../../ui/dialogs/arabic-labels.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.ts';
import { Flag } from '../../users/index.ts';
import './country-input.css';

setArabicLabels();

type Props = {
  label: string;
  /** A code of two letters; empty for none. */
  value: string;
  isInvalid: boolean;
  onChange: (code: string) => void;
};

/** A country by its Arabic name, searched by any part of it, by its English name or its code. */
export default function CountryInput({ label, value, isInvalid, onChange }: Props) {
  const all = useMemo(() => countries(value), [value]);
  const byName = new Map(all.map(country => [country.name, country]));
  const isMeant = (name: string, typed: string): boolean => {
    const country = byName.get(name);
    return country !== undefined && isCountryMeant(country, typed);
  };
  return (
    <ComboBox
      className="country-input"
      menuTrigger="focus"
      defaultItems={all}
      defaultFilter={isMeant}
      allowsEmptyCollection
      isInvalid={isInvalid}
      value={value === '' ? null : value}
      onChange={code => onChange(code === null ? '' : String(code))}
    >
      <Label className="label">{label}</Label>
      <div className="field">
        {value !== '' && <Flag code={value} />}
        <Input placeholder={t('admin.country.search')} />
        <Button className="country-open" aria-label={t('admin.country.all')}>
          <ChevronDownIcon className="icon-s" aria-hidden="true" />
        </Button>
      </div>
      <Popover className="popover country-list">
        <ListBox
          className="menu"
          renderEmptyState={() => <p className="p-3 text-ink-3">{t('admin.country.none')}</p>}
        >
          {({ code, name }: (typeof all)[number]) => (
            <ListBoxItem id={code} textValue={name} className="menu-item">
              <Flag code={code} />
              <bdi>{name}</bdi>
              <CheckIcon className="icon-xs menu-check" aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
