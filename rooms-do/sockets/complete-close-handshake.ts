/** Without an answer the other end waits 10 s and sees 1006; these three codes may not be sent (measured, workerd 2026-11). */
export function completeCloseHandshake(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  try {
    socket.close([1005, 1006, 1015].includes(code) ? 1000 : code, reason);
  } catch (error) {
    console.warn(JSON.stringify({ what: 'close_not_answered', code, error: String(error) }));
  }
}
