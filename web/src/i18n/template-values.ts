/** What stands in a sentence where its template has names in braces: of `Unauthorized to access Admin-Bans` the section. Null for another sentence. */
export const templateValues = (
  sentence: string,
  template: string,
): Readonly<Record<string, string>> | null => {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(/\{(\w+)\}/g, '(?<$1>.+)');
  const match = new RegExp(`^${pattern}$`, 'su').exec(sentence);
  return match && { ...match.groups };
};
