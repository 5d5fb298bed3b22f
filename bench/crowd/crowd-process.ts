// Process of `npm run bench` with the clients of one peer, separate from other peers and from the measurement.
import { Crowd } from './crowd.ts';
import type { DIALECTS } from './dialects.ts';

export type Order =
  | { do: 'enter'; people: number }
  | { do: 'talk'; rate: number; seconds: number }
  | { do: 'changeStatus'; rate: number; seconds: number }
  | { do: 'hidePages' }
  | { do: 'comeBack' };

const [site = '', dialect = 'plain', ...rooms] = process.argv.slice(2);
const crowd = new Crowd(site, dialect as keyof typeof DIALECTS, rooms);

const performOrRequestApproval = (order: Order) => {
  if (order.do === 'enter') return crowd.enter(order.people);
  if (order.do === 'talk') return crowd.talk(order.rate, order.seconds);
  if (order.do === 'changeStatus') return crowd.changeStatus(order.rate, order.seconds);
  if (order.do === 'hidePages') return crowd.hidePages();
  return crowd.comeBack();
};

process.on('message', (order: Order) => {
  performOrRequestApproval(order).then(
    report => process.send?.({ report }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
process.on('disconnect', () => process.exit(0));
