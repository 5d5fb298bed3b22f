import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { fold } from '../../../../../protocol/text/fold.ts';
import { countryName, LOCALE } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { setArabicLabels } from '../../../ui/dialogs/arabic-labels.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.ts';
import { Flag } from '../../users/display/Flag.tsx';
import './country-input.css';

/** Codes officially assigned in ISO 3166-1 (iso.org/obp, 2026-11), and Kosovo by its usual code. `Intl` has no list of them. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ ' +
  'TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

export type Country = { code: string; name: string };

const collator = new Intl.Collator(LOCALE);
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const named = (code: string): Country => ({ code, name: countryName(code) ?? code });

/** Every country by its Arabic name, and the selected one if an older record has another code. */
export const countries = (chosen: string): Country[] =>
  [...new Set([...CODES.split(' '), ...(chosen === '' ? [] : [chosen])])]
    .map(named)
    .sort((one, other) => collator.compare(one.name, other.name));

/** Whether typed text matches a country: part of its Arabic or English name in any spelling, or its code. */
export const isCountryMeant = ({ code, name }: Country, typed: string): boolean => {
  const wanted = fold(typed).trim();
  return code.toLowerCase() === wanted || fold(`${name} ${english.of(code) ?? ''}`).includes(wanted);
};

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
