/**
 * Checks passwords against known breaches by k-anonymity: only the first five hex digits of the SHA-1 are sent, and the
 * response lists the remaining digits of every matching hash. Off unless BREACHED_PASSWORDS_URL is set.
 */
import { createHash } from "node:crypto";
import type { Store } from "#server/platform/store.ts";

const TIMEOUT_MILLISECONDS = 2000;
const MAX_BYTES = 200_000;

/** Fails open: if the service is unreachable, the built-in blocklist has still been checked. */
export async function isBreached({ config, log }: Pick<Store, "config" | "log">, password: string): Promise<boolean> {
  const url = config.identity.breachedPasswordsUrl;
  if (url === undefined) return false;
  const hash = createHash("sha1").update(password.normalize("NFKC")).digest("hex").toUpperCase();
  try {
    const answer = await fetch(`${url.replace(/\/?$/, "/")}${hash.slice(0, 5)}`, {
      // Pads responses to equal length, so traffic analysis can't reveal the range.
      headers: { "add-padding": "true" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (!answer.ok) throw new Error(`breached-password service responded with ${answer.status}`);
    const text = (await answer.text()).slice(0, MAX_BYTES);
    return text.split(/\r?\n/).some((line) => {
      const [suffix = "", count = "0"] = line.split(":");
      // Padding entries have a count of zero.
      return suffix.toUpperCase() === hash.slice(5) && Number(count) > 0;
    });
  } catch (error) {
    log.warn({ breachedPasswords: String(error).slice(0, 200) });
    return false;
  }
}
