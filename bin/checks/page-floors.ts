import { filesImportedBy, sourcesIn } from '../source-imports.ts';

export const PAGE = 'web/src';

/** The floors of the page, from the ground up: each may import those before it. */
export const PAGE_FLOORS = ['i18n', 'browser', 'state', 'ui', 'permissions', 'client', 'features'] as const;

const SOURCE = /\.tsx?$/;

/** The first two folders of a file of the page: its floor, and on the floor of features its feature. */
const placeOf = (file: string): { floor: number; part: string | undefined } => {
  const [folder = '', part] = file.slice(PAGE.length + 1).split('/');
  const names: readonly string[] = PAGE_FLOORS;
  return { floor: names.indexOf(folder), part };
};

const importsWithin = (): { file: string; target: string }[] =>
  PAGE_FLOORS.flatMap(floor => sourcesIn(`${PAGE}/${floor}`)).flatMap(file =>
    filesImportedBy(file)
      .filter(target => target.startsWith(`${PAGE}/`) && SOURCE.test(target))
      .map(target => ({ file, target })),
  );

const written = ({ file, target }: { file: string; target: string }): string => `${file} imports ${target}`;

/** Imports of a higher floor, or of what composes the page above all of them. */
export const upwardImports = (): string[] =>
  importsWithin()
    .filter(({ file, target }) => {
      const { floor } = placeOf(target);
      return floor === -1 || floor > placeOf(file).floor;
    })
    .map(written);

/** Imports of another feature's files past its index. */
export const importsPastIndex = (): string[] => {
  const features = PAGE_FLOORS.length - 1;
  return importsWithin()
    .filter(({ file, target }) => {
      const [from, to] = [placeOf(file), placeOf(target)];
      return from.floor === features && to.floor === features && from.part !== to.part;
    })
    .filter(({ target }) => target !== `${PAGE}/features/${placeOf(target).part}/index.ts`)
    .map(written);
};
