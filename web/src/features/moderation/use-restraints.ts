import { useEffect, useState } from 'react';
import type { LaidRestraint } from '../../../../protocol/entities/moderation.ts';
import { messageOf } from '../../client/errors.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { toast } from '../../ui/toast/toast.ts';
import { nameOf } from './name-of.ts';

/** Who is muted and who is kept out, as they are when the window opens, without those whom one has let go since. */
export const useRestraints = () => {
  const [restraints, setRestraints] = useState<readonly LaidRestraint[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /restraints', 'restraints').then(setRestraints, () => setHasFailed(true));
  };

  useEffect(read, []);

  const lift = async (restraint: LaidRestraint): Promise<void> => {
    if (busy !== null) return;
    setBusy(restraint.id);
    try {
      await request('DELETE /restraints/:id', { params: { id: restraint.id } });
      setRestraints(before => before?.filter(({ id }) => id !== restraint.id) ?? null);
      toast.success(t(`toast.lifted.${restraint.kind}`, { nickname: isolate(nameOf(restraint)) }));
    } catch (error) {
      toast.error(error instanceof Error ? errorSentence(error) : messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { restraints, hasFailed, read, busy, lift: (restraint: LaidRestraint) => void lift(restraint) };
};
