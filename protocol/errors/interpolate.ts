type Values = Readonly<Record<string, string | number | undefined>>;

/** Fills values into a sentence of the catalogue; what is not known stays as it is. */
export const interpolate = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
