/** SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the sender's domain. */
import { isIP } from "node:net";
import type { DomainCheck } from "#api/administration/domain-checks.ts";
import type { DnsClient, Records } from "./resolver.ts";

type Sender = { domain: string; mailServer: string | undefined; dkimSelector: string; contactEmail: string };

export function checkSender(dns: DnsClient, sender: Sender): Promise<DomainCheck[]> {
  return Promise.all([checkSpf(dns, sender), checkDkim(dns, sender), checkDmarc(dns, sender)]);
}

const noResponse = { state: "UNKNOWN", problem: "NO_RESPONSE" } as const;

const matching = (answer: Records<string>, pattern: RegExp): string[] =>
  answer.state === "found" ? answer.records.filter((record) => pattern.test(record)) : [];

async function checkSpf(dns: DnsClient, { domain, mailServer }: Sender): Promise<DomainCheck> {
  const answer = await dns.texts(domain);
  const found = matching(answer, /^v=spf1(?: |$)/i);
  const record = { type: "TXT", name: domain, value: `v=spf1 ${sourceOf(mailServer)} ~all` };
  const check = { id: "SPF", found } as const;
  if (answer.state === "failed") return { ...check, ...noResponse };
  if (found.length === 0) return { ...check, state: "MISSING", problem: "NO_RECORD", record };
  if (found.length > 1) return { ...check, state: "WRONG", problem: "SEVERAL_RECORDS" };
  if (/(?:^|\s)\+?all\s*$/i.test(found[0] ?? "")) return { ...check, state: "WRONG", problem: "ALLOWS_EVERYONE" };
  return { ...check, state: "OK" };
}

function sourceOf(mailServer: string | undefined): string {
  if (mailServer === undefined) return "mx";
  const version = isIP(mailServer.replace(/^\[|\]$/g, ""));
  return version === 0 ? `a:${mailServer}` : `ip${version}:${mailServer.replace(/^\[|\]$/g, "")}`;
}

async function checkDkim(dns: DnsClient, { domain, dkimSelector }: Sender): Promise<DomainCheck> {
  if (dkimSelector === "") return { id: "DKIM", state: "MISSING", found: [], problem: "NO_SELECTOR" };
  // Providers publish the key under a CNAME, which resolvers follow.
  const answer = await dns.texts(`${dkimSelector}._domainkey.${domain}`);
  const found = matching(answer, /(?:^|;)\s*(?:v=DKIM1|k=|p=)/i);
  const check = { id: "DKIM", found } as const;
  if (answer.state === "failed") return { ...check, ...noResponse };
  if (found.length === 0) return { ...check, state: "MISSING", problem: "NO_RECORD" };
  // An empty key revokes the selector.
  return found.some((text) => /(?:^|;)\s*p=[A-Za-z0-9+/]/i.test(text))
    ? { ...check, state: "OK" }
    : { ...check, state: "WRONG", problem: "NO_KEY" };
}

async function checkDmarc(dns: DnsClient, { domain, contactEmail }: Sender): Promise<DomainCheck> {
  const record = { type: "TXT", name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${contactEmail}` };
  // Subdomains without a policy of their own have that of the domain above.
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
  for (const name of names) {
    const answer = await dns.texts(name);
    if (answer.state === "failed") return { id: "DMARC", found: [], ...noResponse };
    const found = matching(answer, /^v=DMARC1\s*(?:;|$)/i);
    if (found.length > 1) return { id: "DMARC", state: "WRONG", found, problem: "SEVERAL_RECORDS" };
    if (found.length === 1) return { id: "DMARC", state: "OK", found };
  }
  return { id: "DMARC", state: "MISSING", found: [], problem: "NO_RECORD", record };
}
