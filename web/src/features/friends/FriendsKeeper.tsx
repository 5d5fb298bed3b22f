import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { SECOND_MS } from '../../../../protocol/constants.ts';
import { loadFriends } from '../../client/friends.ts';
import { isReconnecting } from '../../state/connection-state.ts';
import { resetFriends } from '../../state/friends.ts';
import { session } from '../../state/session.ts';

/** The lobby knows of an entry after a second, and tells friends of those that it knows. */
const ENTERED_MS = 3 * SECOND_MS;

/** Reads the friends of a member after each entry. From then on the server sends the changes. */
export default function FriendsKeeper() {
  const { connection, token } = useSnapshot(session);
  const isUp = connection.state === 'connected' && !isReconnecting(connection);
  useEffect(() => {
    if (!isUp || token === null) return;
    const timer = setTimeout(() => void loadFriends(), ENTERED_MS);
    return () => clearTimeout(timer);
  }, [isUp, token]);
  useEffect(() => resetFriends, []);
  return null;
}
