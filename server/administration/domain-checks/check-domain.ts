/** DNS and certificate of the store's own host. Nothing else is contacted. */
import { isIP } from "node:net";
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from "node:tls";
import type { DomainCheck } from "#api/administration/domain-checks.ts";
import type { DnsClient } from "./resolver.ts";

const CONNECT_MILLISECONDS = 5000;
const SOON_MILLISECONDS = 14 * 86_400_000;

export const isLocalHost = (host: string): boolean =>
  isIP(host.replace(/^\[|\]$/g, "")) !== 0 || !host.includes(".") || host.endsWith(".localhost");

export async function checkStoreDomain(dns: DnsClient, baseUrl: string, now: Date): Promise<DomainCheck[]> {
  const { hostname, port, protocol } = new URL(baseUrl);
  if (isLocalHost(hostname)) return [];
  const answer = await dns.addresses(hostname);
  if (answer.state === "failed") return [{ id: "ADDRESS", state: "UNKNOWN", found: [], problem: "NO_RESPONSE" }];
  if (answer.state === "none")
    return [
      {
        id: "ADDRESS",
        state: "MISSING",
        found: [],
        problem: "NO_RECORD",
        record: { type: "A", name: hostname, value: "" },
      },
    ];
  const addresses = answer.records;
  const target = {
    host: hostname,
    address: addresses[0] ?? "",
    port: protocol === "https:" ? Number(port || 443) : 443,
  };
  return [{ id: "ADDRESS", state: "OK", found: addresses }, await checkCertificate(target, now)];
}

type Target = { host: string; address: string; port: number };

async function checkCertificate(target: Target, now: Date): Promise<DomainCheck> {
  const socket = await openTls(target);
  if (socket === undefined) return { id: "CERTIFICATE", state: "MISSING", found: [], problem: "NO_CONNECTION" };
  const peer = socket.getPeerCertificate();
  const isTrusted = socket.authorized || isOnlyName(socket.authorizationError);
  socket.destroy();
  const expires = new Date(peer.valid_to);
  const check: Pick<DomainCheck, "id" | "found" | "certificate"> = {
    id: "CERTIFICATE",
    found: [],
    certificate: { issuer: nameOf(peer), names: peer.subjectaltname ?? "", expiresDate: expires.toISOString() },
  };
  if (expires <= now) return { ...check, state: "WRONG", problem: "EXPIRED" };
  if (checkServerIdentity(target.host, peer) !== undefined) return { ...check, state: "WRONG", problem: "WRONG_NAME" };
  if (!isTrusted) return { ...check, state: "WRONG", problem: "UNTRUSTED" };
  const isSoon = expires.getTime() - now.getTime() < SOON_MILLISECONDS;
  return isSoon ? { ...check, state: "WRONG", problem: "EXPIRES_SOON" } : { ...check, state: "OK" };
}

const isOnlyName = (error: Error | string | null): boolean =>
  String(error instanceof Error ? error.message : error).includes("ALTNAME");

const nameOf = ({ issuer }: PeerCertificate): string => [issuer?.O, issuer?.CN].flat().filter(Boolean).join(", ");

/** The certificate is examined whether or not it is valid, and no request is sent. */
function openTls({ host, address, port }: Target): Promise<TLSSocket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false });
    const fail = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(CONNECT_MILLISECONDS, fail);
    socket.once("error", fail);
    socket.once("secureConnect", () => resolve(socket));
  });
}
