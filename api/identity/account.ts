/**
 * A member's own account: sessions and devices, address book, e-mail change, newsletter, everything kept about them.
 * Additions of ours (docs/api-design.md); what changes credentials needs a sign-in within the last five minutes.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text, Timestamp } from "../values.ts";
import { BookAddress, BookAddressFields } from "./identity-values.ts";

const MEMBERS = "/members";
const ownAccount = { actors: ["member"], scope: "account" } as const;
const ById = Type.Object({ id: Text(100) });

/** A sign-in that is still going on. */
export const AccountSession = named(
  "AccountSession",
  Type.Object({
    id: Id,
    /** Program and system, as far as the browser says: "Firefox on Windows". */
    device: Type.String(),
    /** Network the sign-in came from, shortened: "203.0.113.0". Empty when unknown. */
    network: Type.String(),
    clientName: Type.String(),
    isCurrent: Type.Boolean(),
    /** Obtained by an app on the member's behalf. */
    isByApp: Type.Boolean(),
    createdDate: Timestamp,
    lastUsedDate: Timestamp,
    expiresDate: Timestamp,
  }),
);
export type AccountSession = Static<typeof AccountSession>;

/** A browser that skips the second factor, or is known to belong to the member. */
export const AccountDevice = named(
  "AccountDevice",
  Type.Object({
    id: Id,
    name: Type.String(),
    /** Sign-ins from it are not asked for a second factor until then. */
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
  summary: "Where the member is signed in, newest use first.",
  access: ownAccount,
  response: Type.Object({ sessions: Type.Array(AccountSession) }),
  isOurs: true,
});

export const deleteMySession = endpoint({
  id: "members.deleteMySession",
  method: "DELETE",
  path: "/v1/members/my/sessions/{id}",
  services: [MEMBERS],
  summary: "Sign one device out; its tokens stop working within a second.",
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
  summary: "Sign out everywhere else, and forget the remembered devices.",
  access: ownAccount,
  response: Nothing,
  isOurs: true,
});

export const listMyDevices = endpoint({
  id: "members.listMyDevices",
  method: "GET",
  path: "/v1/members/my/devices",
  services: [MEMBERS],
  summary: "Browsers that are known to be the member's.",
  access: ownAccount,
  response: Type.Object({ devices: Type.Array(AccountDevice) }),
  isOurs: true,
});

export const deleteMyDevice = endpoint({
  id: "members.deleteMyDevice",
  method: "DELETE",
  path: "/v1/members/my/devices/{id}",
  services: [MEMBERS],
  summary: "Forget a device: its next sign-in is asked for a second factor again.",
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
  summary: "Make this session fresh with the password, and the app's code when a second factor is on.",
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
    "Begin to change the login e-mail: a code goes to the new address, and another to the old one if it is verified.",
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
  summary: "Change the login e-mail with the codes from the mails. Ends all other sessions.",
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
  summary: "The own address book, the default one first.",
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
  summary: "Change an address. Fields left out stay; an empty text clears.",
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
  summary: "Remove an address.",
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
    /** When the member last said so; absent when never. */
    changedDate: Type.Optional(Timestamp),
    /** Where: `sign-up`, `account`, `checkout`, `staff`, `unsubscribe-link`. */
    source: Type.Optional(Type.String()),
  }),
);

export const getMyNewsletterConsent = endpoint({
  id: "members.getMyNewsletterConsent",
  method: "GET",
  path: "/v1/members/my/newsletter-consent",
  services: [MEMBERS],
  summary: "Whether the member wants the newsletter.",
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
  summary: "Subscribe to the newsletter, or not any more.",
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
  summary: "Programs of others that the member lets sign in.",
  access: ownAccount,
  response: Type.Object({ consents: Type.Array(Consent) }),
  isOurs: true,
});

export const deleteMyConsent = endpoint({
  id: "members.deleteMyConsent",
  method: "DELETE",
  path: "/v1/members/my/consents/{id}",
  services: [MEMBERS],
  summary: "Withdraw a consent; the program's sessions end.",
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
  summary: "Everything the store keeps about the member, by kind. Needs a sign-in within the last 5 minutes.",
  access: ownAccount,
  response: Type.Object({ fileName: Type.String(), exportedDate: Timestamp, content: FreeObject }),
  errors: ["MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});

export const unsubscribe = endpoint({
  id: "members.unsubscribe",
  method: "POST",
  path: "/v1/newsletter-unsubscriptions",
  summary: "End the newsletter with the token of its unsubscribe link. Answers alike for every token.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  body: Type.Object({ token: Text(500, 1) }),
  response: Nothing,
  isOurs: true,
});
