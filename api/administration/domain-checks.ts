/** Checks of the store's domain and of its email sender. Cartwright's own endpoints (docs/decisions/0090-domain-checks.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Nullable, named, Text, Timestamp } from "../values.ts";

/** `UNKNOWN`: the name server or the store's server didn't respond. */
const state = Type.Enum(["OK", "MISSING", "WRONG", "UNKNOWN"]);

export const DomainCheck = named(
  "DomainCheck",
  Type.Object({
    id: Type.Enum(["ADDRESS", "CERTIFICATE", "SPF", "DKIM", "DMARC"]),
    state,
    /** What exists now, such as addresses or the text of a record. */
    found: Type.Array(Type.String()),
    problem: Type.Optional(
      Type.Enum([
        "NO_RECORD",
        "SEVERAL_RECORDS",
        "ALLOWS_EVERYONE",
        "NO_KEY",
        "NO_SELECTOR",
        "NO_CONNECTION",
        "EXPIRED",
        "EXPIRES_SOON",
        "WRONG_NAME",
        "UNTRUSTED",
        "NO_RESPONSE",
      ]),
    ),
    /** The record to add at the domain's provider. */
    record: Type.Optional(Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() })),
    certificate: Type.Optional(Type.Object({ issuer: Type.String(), names: Type.String(), expiresDate: Timestamp })),
  }),
);
export type DomainCheck = Static<typeof DomainCheck>;

export const DomainReport = named(
  "DomainReport",
  Type.Object({
    /** Host of the store's own address. */
    host: Type.String(),
    /** The store runs at an IP address or on this machine only, so there is no domain to check. */
    isLocal: Type.Boolean(),
    domain: Type.Array(DomainCheck),
    /** The address that emails are sent from. */
    sender: Type.String(),
    senderDomain: Type.String(),
    /** The host of the mail server; null without one. */
    mailServer: Nullable(Type.String()),
    dkimSelector: Type.String(),
    email: Type.Array(DomainCheck),
  }),
);
export type DomainReport = Static<typeof DomainReport>;

const TestEmail = Type.Object({
  recipient: Type.String(),
  sentDate: Timestamp,
  /** When the mail server accepted it. */
  acceptedDate: Type.Optional(Timestamp),
  /** The mail server's refusal, or why it wasn't reached. */
  error: Type.Optional(Type.String()),
});

const access = { actors: ["staff", "app"], permission: "settings:read" } as const;
const path = "/v1/domain-checks";

export const checkDomain = endpoint({
  id: "domainChecks.run",
  method: "POST",
  path,
  summary: "Check DNS and certificate of the store's domain, and SPF, DKIM and DMARC of its sender's domain.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({
    /** The DKIM selector that the email provider names. Stored for later checks. */
    dkimSelector: Type.Optional(Type.String({ maxLength: 63, pattern: "^[A-Za-z0-9._-]*$" })),
  }),
  response: Type.Object({ report: DomainReport }),
  isOurs: true,
});

export const getTestEmail = endpoint({
  id: "domainChecks.getTestEmail",
  method: "GET",
  path: `${path}/test-email`,
  summary: "Return the state of the latest test email.",
  access,
  response: Type.Object({ isConnected: Type.Boolean(), sender: Type.String(), testEmail: Type.Optional(TestEmail) }),
  isOurs: true,
});

export const sendTestEmail = endpoint({
  id: "domainChecks.sendTestEmail",
  method: "POST",
  path: `${path}/test-email`,
  summary: "Send a test email through the store's mail server.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ recipient: Text(320, 3) }),
  response: Type.Object({ testEmail: TestEmail }),
  isOurs: true,
});
