/** What commas and line ends part. */
export const commaList = (text: string): string[] =>
  text
    .split(/[,\n]/u)
    .map(each => each.trim())
    .filter(each => each !== '');
