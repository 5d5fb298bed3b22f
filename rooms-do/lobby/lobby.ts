import { doesWithout } from '../../domain/site/economy.ts';
import { isSiteConfigResource } from '../../domain/site/site-config.ts';
import { LOBBY_HEARTBEAT_MS } from '../../protocol/constants.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import { isAdmissionResource } from './admission/admission-cache.ts';
import { EntryControl } from './admission/entry-control.ts';
import { Announcements } from './announcements.ts';
import { ActiveRooms } from './platform/active-rooms.ts';
import { RoomRpc } from './platform/room-rpc.ts';
import { composeReporting } from './presence/compose-reporting.ts';
import { DirectiveDispatcher } from './presence/directive-dispatcher.ts';
import { Whereabouts } from './presence/whereabouts.ts';
import { PresenceLobby } from './presence-lobby.ts';
import { SiteMemory } from './site/site-memory.ts';

/** One object per site. It holds the roster of all rooms in memory: rooms report to it, and it sends the changes to other rooms. */
export class Lobby extends PresenceLobby implements LobbyApi {
  #announcements = new Announcements(this.sql);
  #active = new ActiveRooms(this.sql);
  #memory = new SiteMemory(this.ctx, this.sql, {
    now: () => this.clock.now(),
    economy: () => this.usageOfSite.economy,
    readUsage: () => this.usageOfSite.read(this.clock.now()),
    reporting: () => this.#reporting,
  });
  #entry = new EntryControl(this.env, this.sql, {
    roster: this.roster,
    throttle: this.throttle,
    siteConfig: () => this.#memory.siteConfig.current,
    calm: surge => this.dispatch({ do: 'calm', surge }),
    runInBackground: work => this.ctx.waitUntil(work),
  });
  #roomRpc = new RoomRpc(this.env);
  #whereabouts = new Whereabouts(this.roster, this.#entry.reservations, this.#active, this.#roomRpc);
  #directives = new DirectiveDispatcher(this.roster, this.#active, this.#roomRpc, this.#entry.restraints);
  #reporting = composeReporting(this.ctx, this.env, {
    now: () => this.clock.now(),
    sql: this.sql,
    roster: this.roster,
    reservations: this.#entry.reservations,
    devices: this.#entry.devices,
    active: this.#active,
    directives: this.#directives,
    roomRpc: this.#roomRpc,
    siteConfigDigest: () => this.#memory.siteConfig.digest,
  });
  #broadcast = this.#reporting.broadcast;

  async claimNickname(...[claim, reserve]: Parameters<LobbyApi['claimNickname']>) {
    await this.ready();
    return this.#entry.claim(claim, reserve, this.clock.now());
  }

  reserveNickname(...[claim]: Parameters<LobbyApi['reserveNickname']>): void {
    this.#entry.keepName(claim, this.clock.now());
  }

  async release(...[roomId, people]: Parameters<LobbyApi['release']>): Promise<void> {
    await this.ready();
    this.#reporting.reports.release(roomId, people);
  }

  async admissionData(): ReturnType<LobbyApi['admissionData']> {
    await this.ready();
    return this.#memory.admission.current;
  }

  spendEntry(...[attempt]: Parameters<LobbyApi['spendEntry']>): ReturnType<LobbyApi['spendEntry']> {
    return this.#entry.spend(attempt, this.clock.now());
  }

  async enter(...[attempt, claim, newGuest]: Parameters<LobbyApi['enter']>): ReturnType<LobbyApi['enter']> {
    const knocked = this.#entry.knock(attempt, this.clock.now());
    if ('over' in knocked) return knocked;
    const { economy } = this.usageOfSite;
    const entrance = { ...(await this.admissionData()), economy, listsVersion: this.#broadcast.listsVersion };
    if (claim) return { ...entrance, welcome: await this.claimNickname(claim, true) };
    const asked = this.#entry.askedOf(attempt, this.clock.now());
    const isUnasked = newGuest && asked.demand?.asks === 'nobody' && !doesWithout(economy, 'noNewGuests');
    const welcome = isUnasked ? { welcome: await this.claimNickname(newGuest, true) } : {};
    return { ...entrance, ...knocked, ...asked, ...welcome };
  }

  knownDevice(
    ...[deviceId, ipAddress]: Parameters<LobbyApi['knownDevice']>
  ): ReturnType<LobbyApi['knownDevice']> {
    return this.#entry.devices.find(deviceId, ipAddress, this.clock.now());
  }

  forgetDevices(...[deviceIds, person = {}]: Parameters<LobbyApi['forgetDevices']>): void {
    this.#entry.devices.forget(deviceIds);
    this.#reporting.recent.forget(deviceIds, person);
  }

  reportSurge(provider: string): void {
    this.#entry.raiseSurge(provider, this.clock.now());
  }

  surges(): ReturnType<LobbyApi['surges']> {
    return this.#entry.surges.all(this.clock.now());
  }

  cancelReservation(userId: string): void {
    this.#entry.reservations.cancel(userId);
  }

  async snapshot(...[roomId, everybody]: Parameters<LobbyApi['snapshot']>): ReturnType<LobbyApi['snapshot']> {
    await this.ready();
    this.#active.add(roomId);
    return {
      ...this.#broadcast.subscribe(roomId, everybody, this.#announcements.current(this.clock.now())),
      siteConfig: this.#memory.siteConfig.current,
    };
  }

  async report(...[report, usage]: Parameters<LobbyApi['report']>): Promise<boolean> {
    await this.ready();
    if (usage) await this.addUsage(usage);
    return this.#reporting.reports.apply(report);
  }

  /** The heartbeat. A task that throws stops no other, and the next alarm is planned whatever happens. */
  override async alarm(): Promise<void> {
    const tasks: Record<string, () => unknown> = {
      heartbeat: () => this.#reporting.heartbeat.beat(),
      surges: () => this.#entry.surges.sweep(this.clock.now()),
      usage: () => this.addUsage({ objectRequests: 1 }),
      siteConfig: () => this.#memory.siteConfig.isStale && this.#memory.refreshSiteConfig(),
    };
    if (!(await this.#runTask('restore', () => this.#memory.ready('alarm')))) return;
    for (const [name, run] of Object.entries(tasks)) await this.#runTask(name, run);
  }

  async #runTask(task: string, run: () => unknown): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      console.error(
        JSON.stringify({ what: 'alarm_task_failed', task, object: 'lobby', error: String(error) }),
      );
      await this.ctx.storage.setAlarm(this.clock.now() + LOBBY_HEARTBEAT_MS);
      return false;
    }
  }

  async recentPeople(): ReturnType<LobbyApi['recentPeople']> {
    await this.ready();
    return this.#reporting.recent.all(this.clock.now());
  }

  async leftPerson(userId: string): ReturnType<LobbyApi['leftPerson']> {
    await this.ready();
    return this.#reporting.recent.left(userId, this.clock.now());
  }

  async dispatch(...[directive]: Parameters<LobbyApi['dispatch']>): Promise<number> {
    await this.ready();
    if (directive.do === 'visitorPermissions') {
      this.#memory.admission.setVisitorPermissions(directive.permissions);
      this.#memory.keep();
    }
    return this.#directives.dispatch(directive, this.clock.now());
  }

  async bulkKick(...[bulkKick]: Parameters<LobbyApi['bulkKick']>): ReturnType<LobbyApi['bulkKick']> {
    await this.ready();
    return this.#directives.bulkKick(bulkKick, this.throttle, this.clock.now());
  }

  blockReentry(...[who, details, on]: Parameters<LobbyApi['blockReentry']>): void {
    this.#directives.blockReentry(who, details, on, this.clock.now());
  }

  async restrain(...[who, restraint, until, laidIn]: Parameters<LobbyApi['restrain']>): Promise<void> {
    await this.ready();
    this.ctx.waitUntil(this.#directives.restrain({ who, restraint, until, laidIn }, this.clock.now()));
  }

  async liftRestraint(...[who, kind, laidIn]: Parameters<LobbyApi['liftRestraint']>): Promise<void> {
    await this.ready();
    this.ctx.waitUntil(this.#directives.lift(who, kind, laidIn, this.clock.now()));
  }

  async restraintRecords(): ReturnType<LobbyApi['restraintRecords']> {
    await this.ready();
    return this.#entry.restraintRecords(this.clock.now());
  }

  async liftRestraintOf(...[userId, kind]: Parameters<LobbyApi['liftRestraintOf']>): Promise<boolean> {
    await this.ready();
    return this.#directives.liftOf(userId, kind, this.clock.now());
  }

  async announce(...[announcement]: Parameters<LobbyApi['announce']>): Promise<void> {
    await this.ready();
    this.#announcements.add(announcement);
    this.#broadcast.announce(announcement);
  }

  async find(userId: string): ReturnType<LobbyApi['find']> {
    await this.ready();
    return this.#whereabouts.find(userId, this.clock.now());
  }

  async locateFor(...[viewer, userId]: Parameters<LobbyApi['locateFor']>): Promise<string | null> {
    await this.ready();
    return this.#whereabouts.locateFor(viewer, userId, this.clock.now());
  }

  async siteChanged(resources: readonly string[]): Promise<void> {
    await this.ready();
    if (resources.some(isAdmissionResource)) await this.#memory.refreshAdmission();
    this.#broadcast.resources(resources);
    if (resources.some(isSiteConfigResource)) await this.#memory.refreshSiteConfig();
  }

  async roomsChanged(...[at]: Parameters<LobbyApi['roomsChanged']>): Promise<void> {
    await this.ready();
    if (at !== undefined)
      return this.#reporting.reports.timesChanged(this.#memory.admission.current.rooms, at);
    const before = [...this.#active.all(), ...this.#memory.admission.roomIds];
    await this.#memory.refreshAdmission();
    await this.#reporting.reports.closeMissing(before, this.#memory.admission.current.rooms);
  }

  async addUsage(...[counts]: Parameters<LobbyApi['addUsage']>): Promise<void> {
    if (this.usageOfSite.add(counts, this.clock.now())) await this.#memory.followEconomy();
  }

  async usage(): ReturnType<LobbyApi['usage']> {
    return this.usageOfSite.report(this.clock.now());
  }

  async beginLogin(
    ...[attempts, shown]: Parameters<LobbyApi['beginLogin']>
  ): ReturnType<LobbyApi['beginLogin']> {
    await this.ready();
    return this.#entry.beginLogin(attempts, shown, this.clock.now());
  }

  // A method would be callable from outside the object.
  protected override readonly ready = (): Promise<void> => this.#memory.ready();
}
