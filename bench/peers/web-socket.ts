/** The clients' WebSocket, for all peers the same: Node's own takes several times the processor a frame. */
export { WebSocket } from 'ws';
