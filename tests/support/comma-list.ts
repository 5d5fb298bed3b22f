/** Items separated by commas or line ends. */
export const commaList = (text: string): string[] =>
  text
    .split(/[,\n]/u)
    .map(each => each.trim())
    .filter(each => each !== '');
