/**
 * A member's own account: sessions and devices, address book, email change, newsletter, data export. Not part of the
 * protocol (docs/api-design.md). Changing credentials requires a sign-in within the last five minutes.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text, Timestamp } from "../values.ts";
import { BookAddress, BookAddressFields } from "./identity-values.ts";

const MEMBERS = "/members";
const ownAccount = { actors: ["member"], scope: "account" } as const;
const ById = Type.Object({ id: Text(100) });

/** An active sign-in. */
export const AccountSession = named(
  "AccountSession",
  Type.Object({
    id: Id,
    /** Browser and operating system, as reported by the browser: "Firefox on Windows". */
    device: Type.String(),
    /** Truncated network address of the sign-in: "203.0.113.0". Empty if unknown. */
    network: Type.String(),
    clientName: Type.String(),
    isCurrent: Type.Boolean(),
    /** Created by an app on the member's behalf. */
    isByApp: Type.Boolean(),
    createdDate: Timestamp,
    lastUsedDate: Timestamp,
    expiresDate: Timestamp,
  }),
);
export type AccountSession = Static<typeof AccountSession>;

/** A browser the member has signed in from, which may skip the second factor. */
export const AccountDevice = named(
  "AccountDevice",
  Type.Object({
    id: Id,
    name: Type.String(),
    /** Sign-ins from it skip the second factor until then. */
    rememberedUntil: Type.Optional(Timestamp),
    createdDate: Timestamp,
    lastUsedDate: Timestamp,
  }),
);
export type AccountDevice = Static<typeof AccountDevice>;

export const listMySessions = endpoint({
  id: "members.listMySessions",
  method: "GET",
  path: "/v1/members/my/sessions",
  services: [MEMBERS],
  summary: "List the member's sessions, most recently used first.",
  access: ownAccount,
  response: Type.Object({ sessions: Type.Array(AccountSession) }),
  isOurs: true,
});

export const deleteMySession = endpoint({
  id: "members.deleteMySession",
  method: "DELETE",
  path: "/v1/members/my/sessions/{id}",
  services: [MEMBERS],
  summary: "Sign out one device. Its tokens stop working within a second.",
  access: ownAccount,
  params: ById,
  response: Nothing,
  errors: ["SESSION_NOT_FOUND"],
  isOurs: true,
});

export const deleteMyOtherSessions = endpoint({
  id: "members.deleteMyOtherSessions",
  method: "DELETE",
  path: "/v1/members/my/sessions",
  services: [MEMBERS],
  summary: "Sign out everywhere else, and forget remembered devices.",
  access: ownAccount,
  response: Nothing,
  isOurs: true,
});

export const listMyDevices = endpoint({
  id: "members.listMyDevices",
  method: "GET",
  path: "/v1/members/my/devices",
  services: [MEMBERS],
  summary: "List the browsers the member has signed in from.",
  access: ownAccount,
  response: Type.Object({ devices: Type.Array(AccountDevice) }),
  isOurs: true,
});

export const deleteMyDevice = endpoint({
  id: "members.deleteMyDevice",
  method: "DELETE",
  path: "/v1/members/my/devices/{id}",
  services: [MEMBERS],
  summary: "Forget a device. Its next sign-in requires the second factor again.",
  access: ownAccount,
  params: ById,
  response: Nothing,
  errors: ["DEVICE_NOT_FOUND"],
  isOurs: true,
});

export const reauthenticate = endpoint({
  id: "authentication.reauthenticate",
  method: "POST",
  path: "/v1/members/my/reauthentications",
  services: [MEMBERS],
  summary: "Reauthenticate this session with the password, and the authenticator code if a second factor is on.",
  access: ownAccount,
  body: Type.Object({ password: Text(1024), code: Type.Optional(Text(100)) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "REAUTHENTICATION_REQUIRED", "INVALID_VERIFICATION_CODE"],
  isOurs: true,
});

export const createEmailChange = endpoint({
  id: "authentication.createEmailChange",
  method: "POST",
  path: "/v1/members/my/email-changes",
  services: [MEMBERS],
  summary:
    "Start changing the login email. Sends a code to the new address, and another to the old one if it is verified.",
  access: ownAccount,
  body: Type.Object({ email: Text(320) }),
  response: Type.Object({ stateToken: Type.String(), needsOldEmailCode: Type.Boolean() }),
  errors: ["REAUTHENTICATION_REQUIRED", "MEMBER_NOT_FOUND", "EMAIL_ALREADY_EXISTS"],
  isOurs: true,
});

export const confirmEmailChange = endpoint({
  id: "authentication.confirmEmailChange",
  method: "POST",
  path: "/v1/members/my/email-change-confirmations",
  services: [MEMBERS],
  summary: "Change the login email with the emailed codes. Ends all other sessions.",
  access: ownAccount,
  body: Type.Object({ stateToken: Text(1000), code: Text(100), oldEmailCode: Type.Optional(Text(100)) }),
  response: Type.Object({ email: Type.String() }),
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE", "MEMBER_NOT_FOUND", "EMAIL_ALREADY_EXISTS"],
  isOurs: true,
});

const OneAddress = Type.Object({ address: BookAddress });

export const listMyAddresses = endpoint({
  id: "members.listMyAddresses",
  method: "GET",
  path: "/v1/members/my/addresses",
  services: [MEMBERS],
  summary: "List the member's addresses, the default one first.",
  access: { ...ownAccount, scope: "address" },
  response: Type.Object({ addresses: Type.Array(BookAddress) }),
  isOurs: true,
});

export const createMyAddress = endpoint({
  id: "members.createMyAddress",
  method: "POST",
  path: "/v1/members/my/addresses",
  services: [MEMBERS],
  summary: "Add an address. At most 50.",
  access: { ...ownAccount, scope: "profile:write" },
  body: Type.Object({ address: BookAddressFields }),
  response: OneAddress,
  errors: ["MEMBER_NOT_FOUND", "ADDRESS_BOOK_FULL"],
  isOurs: true,
});

export const updateMyAddress = endpoint({
  id: "members.updateMyAddress",
  method: "PATCH",
  path: "/v1/members/my/addresses/{id}",
  services: [MEMBERS],
  summary: "Update an address. Omitted fields keep their value; an empty string clears one.",
  access: { ...ownAccount, scope: "profile:write" },
  params: ById,
  body: Type.Object({ address: BookAddressFields }),
  response: OneAddress,
  errors: ["ADDRESS_NOT_FOUND"],
  isOurs: true,
});

export const deleteMyAddress = endpoint({
  id: "members.deleteMyAddress",
  method: "DELETE",
  path: "/v1/members/my/addresses/{id}",
  services: [MEMBERS],
  summary: "Delete an address.",
  access: { ...ownAccount, scope: "profile:write" },
  params: ById,
  response: Nothing,
  errors: ["ADDRESS_NOT_FOUND"],
  isOurs: true,
});

export const NewsletterConsent = named(
  "NewsletterConsent",
  Type.Object({
    isSubscribed: Type.Boolean(),
    /** When the member last changed it; absent if never. */
    changedDate: Type.Optional(Timestamp),
    /** Where it was changed: `sign-up`, `account`, `checkout`, `staff`, `unsubscribe-link`. */
    source: Type.Optional(Type.String()),
  }),
);

export const getMyNewsletterConsent = endpoint({
  id: "members.getMyNewsletterConsent",
  method: "GET",
  path: "/v1/members/my/newsletter-consent",
  services: [MEMBERS],
  summary: "Get whether the member is subscribed to the newsletter.",
  access: ownAccount,
  response: Type.Object({ newsletterConsent: NewsletterConsent }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const setMyNewsletterConsent = endpoint({
  id: "members.setMyNewsletterConsent",
  method: "PUT",
  path: "/v1/members/my/newsletter-consent",
  services: [MEMBERS],
  summary: "Subscribe to or unsubscribe from the newsletter.",
  access: ownAccount,
  body: Type.Object({ isSubscribed: Type.Boolean() }),
  response: Type.Object({ newsletterConsent: NewsletterConsent }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const Consent = named(
  "Consent",
  Type.Object({
    clientId: Id,
    clientName: Type.String(),
    scopes: Type.Array(Type.String()),
    grantedDate: Timestamp,
  }),
);

export const listMyConsents = endpoint({
  id: "members.listMyConsents",
  method: "GET",
  path: "/v1/members/my/consents",
  services: [MEMBERS],
  summary: "List the third-party clients the member has consented to.",
  access: ownAccount,
  response: Type.Object({ consents: Type.Array(Consent) }),
  isOurs: true,
});

export const deleteMyConsent = endpoint({
  id: "members.deleteMyConsent",
  method: "DELETE",
  path: "/v1/members/my/consents/{id}",
  services: [MEMBERS],
  summary: "Withdraw a consent. Ends the client's sessions.",
  access: ownAccount,
  params: ById,
  response: Nothing,
  errors: ["CLIENT_NOT_FOUND"],
  isOurs: true,
});

export const exportMyDetails = endpoint({
  id: "members.exportMyDetails",
  method: "GET",
  path: "/v1/members/my/data-export",
  services: [MEMBERS],
  summary: "Export all data stored about the member, by kind. Requires a sign-in within the last 5 minutes.",
  access: ownAccount,
  response: Type.Object({ fileName: Type.String(), exportedDate: Timestamp, content: FreeObject }),
  errors: ["MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});

export const unsubscribe = endpoint({
  id: "members.unsubscribe",
  method: "POST",
  path: "/v1/newsletter-unsubscriptions",
  summary: "Unsubscribe with the token of a newsletter's unsubscribe link. The response is the same for every token.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  body: Type.Object({ token: Text(500, 1) }),
  response: Nothing,
  isOurs: true,
});
