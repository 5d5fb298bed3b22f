import { createHmac } from 'node:crypto';
import { SECRET } from './fixture.ts';

const base64url = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Token of a guest's browser in the format of the last release. */
export function lastToken(userId: string, nickname: string, deviceId = `device-of-${userId}`): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    generation: 0,
    sub: userId,
    sessionID: `session-of-${userId}`,
    deviceID: deviceId,
    accountType: 'visitor',
    nickname,
    fingerprint: `fingerprint-${nickname}`,
    originURL: '',
    iat,
    exp: iat + 3600,
  };
  const body = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
}
