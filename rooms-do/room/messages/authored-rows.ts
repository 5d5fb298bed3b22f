import type { MessageAuthor } from '../../rpc/message-author.ts';

/** The rows of the history that somebody wrote. A row of an earlier release says no device, and is found by its author alone. */
export function authorClause(author: MessageAuthor): { where: string; values: (string | number)[] } {
  if ('userId' in author) return { where: 'sender = ?', values: [author.userId] };
  const { fingerprint, belowRank } = author;
  return belowRank === null
    ? { where: 'fingerprint = ?', values: [fingerprint] }
    : { where: 'fingerprint = ? AND rank < ?', values: [fingerprint, belowRank] };
}

/** Nothing says any more who wrote these rows: neither they themselves nor the answers to them. */
export function forgetAuthor(sql: SqlStorage, author: MessageAuthor): void {
  const { where, values } = authorClause(author);
  sql.exec(
    `UPDATE history SET body = json_set(body, '$.replyTo.nickname', '')
      WHERE json_extract(body, '$.replyTo.id') IN (SELECT json_extract(body, '$.id') FROM history WHERE ${where})`,
    ...values,
  );
  sql.exec(
    `UPDATE history SET sender = '', client_id = NULL, writer = NULL, fingerprint = NULL WHERE ${where}`,
    ...values,
  );
}
