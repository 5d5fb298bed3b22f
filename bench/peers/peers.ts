import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../bin/run.ts';
import { PeerServer } from './peer-server.ts';

/** Measured peers. `dialect`: protocol in `crowd/dialects.ts`; `floor`: the minimal server of the same runtime. */
export const PEERS = {
  samar: { title: 'Samar', dialect: 'samar', script: 'bin/start.ts', floor: 'floor' },
  floor: { title: 'floor', dialect: 'plain', script: 'bench/peers/floor-server.ts', floor: 'floor' },
  proxied: {
    title: 'Samar, development proxy',
    dialect: 'samar',
    script: 'bench/peers/proxied-server.ts',
    floor: 'proxiedFloor',
  },
  proxiedFloor: {
    title: 'floor, development proxy',
    dialect: 'plain',
    script: 'bench/peers/proxied-floor-server.ts',
    floor: 'proxiedFloor',
  },
  socketIo: {
    title: 'Socket.IO',
    dialect: 'socketIo',
    script: 'bench/peers/socket-io-server.ts',
    floor: 'floor',
  },
  ws: { title: 'ws', dialect: 'plain', script: 'bench/peers/ws-server.ts', floor: 'floor' },
} as const;
export type PeerName = keyof typeof PEERS;

const HERE = import.meta.dirname;

/** Installs the two external peers once, by their own lock file. */
export function installPeers(): void {
  if (existsSync(path.join(HERE, 'node_modules', 'socket.io'))) return;
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', HERE], { quiet: true }))
    throw new Error('The peers could not be installed.');
}

export const startPeer = (name: PeerName, port: number): Promise<PeerServer> =>
  PeerServer.start(PEERS[name].script, port);
