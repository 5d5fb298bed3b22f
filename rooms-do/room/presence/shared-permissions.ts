import type { ChatPermissions } from '../../../protocol/rules/permissions.ts';

/** Guests have one record between them, accounts mostly that of their role. */
const KEPT = 32;

/** One object for equal records of permissions: each newcomer brings a copy of their own, of some fifty fields. */
export class SharedPermissions {
  #byText = new Map<string, ChatPermissions>();

  share(permissions: ChatPermissions): ChatPermissions {
    const text = JSON.stringify(permissions);
    const known = this.#byText.get(text);
    if (known) return known;
    // Whoever holds a record that is dropped here goes on sharing it.
    if (this.#byText.size >= KEPT) this.#byText.clear();
    this.#byText.set(text, permissions);
    return permissions;
  }
}
