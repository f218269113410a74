/**
 * Rates the risk of a sign-in with a correct password. Pure; the counts come from the rate limiters and member events.
 */

export type RiskSignals = {
  /** The account has signed in from this browser before. */
  isKnownDevice: boolean;
  /** The account has never signed in before. */
  isFirstSignIn: boolean;
  /** Wrong passwords for this email in the last 15 minutes. */
  failures: number;
  network: string;
  /** Successful sign-ins of the last ten minutes, newest first. */
  recent: readonly { network: string; secondsAgo: number }[];
};

const MANY_FAILURES = 3;
const MANY_NETWORKS = 3;
/** Too short for an actual change of network followed by another sign-in. */
const IMPOSSIBLE_SECONDS = 60;

/**
 * A new device alone isn't suspicious. Wrong passwords before it, or sign-ins from several networks within minutes,
 * suggest a stolen password.
 */
export function isHighRisk({ isKnownDevice, isFirstSignIn, failures, network, recent }: RiskSignals): boolean {
  if (isKnownDevice || isFirstSignIn) return false;
  if (failures >= MANY_FAILURES) return true;
  const elsewhere = recent.filter((one) => one.network !== "" && network !== "" && one.network !== network);
  if (elsewhere.some(({ secondsAgo }) => secondsAgo < IMPOSSIBLE_SECONDS)) return true;
  return new Set([network, ...elsewhere.map((one) => one.network)]).size > MANY_NETWORKS;
}
