// How others get to this server: the address in the bar, unless that one means only this computer.

import { addresses } from '../api/http';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

class InviteAddress {
  /** The address to be sent to others. */
  origin = $state(location.origin);
  /** Nobody but this computer gets there. */
  isAlone = $state(false);
  #isAsked = false;

  /** Find out, once. */
  ask(): void {
    if (this.#isAsked || !LOCAL.test(location.hostname)) return;
    this.#isAsked = true;
    addresses().then(
      ([first]) => {
        if (first) this.origin = first;
        else this.isAlone = true;
      },
      () => undefined, // then the address in the bar has to do
    );
  }
}

export const inviteAddress = new InviteAddress();
