/** One WebSocket client for all peers, because Node's own takes several times the processor time per frame. */
export { WebSocket } from 'ws';
