const FILES = import.meta.glob<string>('./art/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a drawn picture, in whatever way the preview is served. */
export const art = (name: string): string => new URL(FILES[`./art/${name}.svg`] ?? '', location.href).href;
