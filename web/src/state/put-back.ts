/** The text of a box. `returned` is what came back and stands at its beginning. */
export type Box = { draft: string; returned: string };

/**
 * Puts a refused text back above whatever stands in its box by now. Several come back in the order in which they were sent, which is that
 * of their refusals.
 */
export const putBack = ({ draft, returned }: Box, text: string): Box => {
  const isThere = returned !== '' && (draft === returned || draft.startsWith(`${returned}\n`));
  const head = isThere ? `${returned}\n${text}` : text;
  const rest = isThere ? draft.slice(returned.length + 1) : draft;
  return { draft: rest.trim() === '' ? head : `${head}\n${rest}`, returned: head };
};
