/** The numbers of a pager: the first, the last, and those around the page that is shown; null for each gap. */
export const pagesShown = (page: number, numPages: number): (number | null)[] => {
  const wanted = [1, page - 1, page, page + 1, numPages];
  const shown = [...new Set(wanted)]
    .filter(each => each >= 1 && each <= numPages)
    .sort((one, other) => one - other);
  return shown.flatMap((each, at) => {
    const before = shown[at - 1] ?? 0;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [null, each] : [each];
  });
};
