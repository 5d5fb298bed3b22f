import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { COUNTRY_CODES } from '../../../../../protocol/text/countries.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { countryName, LOCALE } from '../../../i18n/locale.ts';
import { setArabicLabels } from '../../../ui/dialogs/arabic-labels.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.ts';
import { Flag } from './Flag.tsx';
import './country-input.css';

export type Country = { code: string; name: string };

const collator = new Intl.Collator(LOCALE);
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const named = (code: string): Country => ({ code, name: countryName(code) ?? code });

/** All countries, and the selected one if an older record has another code. Sorted by name in the page's language. */
export const countries = (chosen: string): Country[] =>
  [...new Set([...COUNTRY_CODES, ...(chosen === '' ? [] : [chosen])])]
    .map(named)
    .sort((one, other) => collator.compare(one.name, other.name));

/** Whether typed text is part of a country's name, in the page's language or English, or is its code. */
export const isCountryMeant = ({ code, name }: Country, typed: string): boolean => {
  const wanted = fold(typed).trim();
  return code.toLowerCase() === wanted || fold(`${name} ${english.of(code) ?? ''}`).includes(wanted);
};

setArabicLabels();

type Props = {
  label: string;
  /** Country code of two letters; empty for none. */
  value: string;
  isInvalid: boolean;
  /** Texts of the placeholder, button and empty list. */
  texts: { search: string; all: string; none: string };
  onChange: (code: string) => void;
};

/** Selects a country by its name. The search also accepts part of the name, its English name or its code. */
export default function CountryInput({ label, value, isInvalid, texts, onChange }: Props) {
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
        <Input placeholder={texts.search} />
        <Button className="country-open" aria-label={texts.all}>
          <ChevronDownIcon className="icon-s" aria-hidden="true" />
        </Button>
      </div>
      <Popover className="popover country-list">
        <ListBox className="menu" renderEmptyState={() => <p className="p-3 text-ink-3">{texts.none}</p>}>
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
