/** What happened. Each quoted value stands in a direction of its own, so that a path or a Latin word does not disorder the sentence. */
export const EventText = ({ text }: { text: string }) => (
  <bdi>
    {text.split(QUOTED).map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one sentence, and never change their order
      at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part,
    )}
  </bdi>
);

/** Splits before and behind what stands between guillemets: every second part is a value. */
const QUOTED = /(?<=«)([^»]*)(?=»)/u;
