/** How risky a sign-in with the right password looks. Pure; the counts come from the throttles and the audit trail. */

export type RiskSigns = {
  /** The browser has signed in to this account before. */
  isKnownDevice: boolean;
  /** The account has never been signed in to. */
  isFirstSignIn: boolean;
  /** Wrong passwords for this e-mail in the last quarter of an hour, before this right one. */
  failures: number;
  network: string;
  /** Successful sign-ins of the last ten minutes, newest first. */
  recent: readonly { network: string; secondsAgo: number }[];
};

const MANY_FAILURES = 3;
const MANY_NETWORKS = 3;
/** Nobody changes networks this fast and needs to sign in again for it. */
const IMPOSSIBLE_SECONDS = 60;

/**
 * A new device alone is what every new telephone is. With wrong passwords before it, or with sign-ins from several networks
 * within minutes, somebody else may have found the password.
 */
export function isHighRisk({ isKnownDevice, isFirstSignIn, failures, network, recent }: RiskSigns): boolean {
  if (isKnownDevice || isFirstSignIn) return false;
  if (failures >= MANY_FAILURES) return true;
  const elsewhere = recent.filter((one) => one.network !== "" && network !== "" && one.network !== network);
  if (elsewhere.some(({ secondsAgo }) => secondsAgo < IMPOSSIBLE_SECONDS)) return true;
  return new Set([network, ...elsewhere.map((one) => one.network)]).size > MANY_NETWORKS;
}
