import type { EvidenceLine } from '../../../domain/moderation/moderation-cases.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { storedJson } from '../../storage/stored-json.ts';
import { IS_LEFT } from './history.ts';

type Row = { body: string; fingerprint: string | null; rank: number | null };

/** The public messages that the ring holds, oldest first, as an act keeps those around it. */
export const readEvidence = (sql: SqlStorage): EvidenceLine[] =>
  sql
    .exec<Row>(`SELECT body, fingerprint, rank FROM history WHERE ${IS_LEFT} ORDER BY seq`)
    .toArray()
    .map(({ body, fingerprint, rank }) => {
      const { id, sender, text, sentAt, picture } = storedJson<ChatMessage>(body);
      const author = { userId: sender.userID, nickname: sender.nickname, fingerprint, rank };
      return { id, ...author, text, sentAt, ...(picture && { hasPicture: true }) };
    });
