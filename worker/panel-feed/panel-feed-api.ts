/** What the worker may call on the object that holds the sockets of open panels. Through a stub every method is asynchronous. */
export interface PanelFeedApi extends Rpc.DurableObjectBranded {
  /** Tells every open panel that these resources have changed. */
  changed(resources: readonly string[]): void;
  /** Tells the panels of one operator that their session, account or permissions have changed. */
  operatorChanged(userId: string): void;
  /** The same of many, as when a role changes. */
  operatorsChanged(userIds: readonly string[]): void;
}
