/**
 * Redirect sessions: hand a shopper over to a hosted page (docs/protocol/redirect-sessions.md#create-redirect-session).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { AuthorizeRequest } from "../identity/oauth.ts";
import { FreeObject, Id, named, OneOf, Text } from "../values.ts";

const Address = Text(2048, 1);

export const RedirectCallbacks = named(
  "RedirectCallbacks",
  Type.Object({
    thankYouPageUrl: Type.Optional(Address),
    postFlowUrl: Type.Optional(Address),
    loginUrl: Type.Optional(Address),
    bookingsServiceListUrl: Type.Optional(Address),
    cartPageUrl: Type.Optional(Address),
    planListUrl: Type.Optional(Address),
  }),
);
export type RedirectCallbacks = Static<typeof RedirectCallbacks>;

/** Destinations; a session has exactly one. */
export const redirectKinds = [
  "bookingsCheckout",
  "ecomCheckout",
  "eventsCheckout",
  "paidPlansCheckout",
  "login",
  "logout",
  "auth",
  "storesProduct",
  "bookingsBook",
  "ecomOrderPaymentRequest",
] as const;
export type RedirectKind = (typeof redirectKinds)[number];

export const CreateRedirectSession = named(
  "CreateRedirectSession",
  OneOf(
    redirectKinds,
    Type.Object({
      /** `slotAvailability.slot` with `serviceId` or `resource.id`, `startDate` and `endDate`. */
      bookingsCheckout: Type.Optional(FreeObject),
      ecomCheckout: Type.Optional(Type.Object({ checkoutId: Id })),
      eventsCheckout: Type.Optional(Type.Object({ reservationId: Type.Optional(Id), eventSlug: Text(150, 1) })),
      paidPlansCheckout: Type.Optional(Type.Object({ planId: Id, checkoutData: Type.Optional(Text(2048)) })),
      login: Type.Optional(Type.Object({})),
      logout: Type.Optional(Type.Object({ clientId: Text(100, 1) })),
      auth: Type.Optional(
        Type.Object({ authRequest: AuthorizeRequest, prompt: Type.Optional(Type.Enum(["login", "none"])) }),
      ),
      storesProduct: Type.Optional(Type.Object({ productSlug: Text(150, 1) })),
      bookingsBook: Type.Optional(Type.Object({ resourceId: Id })),
      ecomOrderPaymentRequest: Type.Optional(Type.Object({ paymentRequestId: Id })),
      callbacks: Type.Optional(RedirectCallbacks),
      preferences: Type.Optional(
        Type.Object({
          useGenericWixPages: Type.Optional(Type.Boolean()),
          maintainIdentity: Type.Optional(Type.Boolean()),
          additionalQueryParameters: Type.Optional(Type.Record(Text(100), Text(2000))),
          checkIfPublish: Type.Optional(Type.Boolean()),
        }),
      ),
      /** The page the shopper came from; must be registered for the client. */
      origin: Type.Optional(Text(2048)),
    }),
    true,
  ),
);
export type CreateRedirectSession = Static<typeof CreateRedirectSession>;

export const RedirectSession = named(
  "RedirectSession",
  Type.Object({
    id: Id,
    /** The URL to redirect the browser to, unchanged. */
    fullUrl: Type.String(),
    urlDetails: Type.Object({
      endpoint: Type.String(),
      searchParams: Type.Record(Type.String(), Type.String()),
    }),
    /** Same as `fullUrl`, which is already short. */
    shortUrl: Type.String(),
    sessionToken: Type.String(),
  }),
);
export type RedirectSession = Static<typeof RedirectSession>;

export const createRedirectSession = endpoint({
  id: "redirects.createRedirectSession",
  method: "POST",
  path: "/v1/redirect-session",
  services: ["/_api/redirects-api"],
  summary:
    "Begin a hand-over to exactly one hosted destination: sign-in, sign-out, checkout, a product page or the page of a payment request.",
  // The destination gets a token with the scopes of the caller's token.
  access: { actors: ["visitor", "member"], scope: "public" },
  body: CreateRedirectSession,
  response: Type.Object({ redirectSession: RedirectSession }),
  errors: [
    "CLIENT_NOT_FOUND",
    "REDIRECT_NOT_ALLOWED",
    "INVALID_AUTHORIZATION_REQUEST",
    "REDIRECT_SESSION_INVALID",
    // Of reserved tickets, while the store takes no orders.
    "SITE_MUST_ACCEPT_PAYMENTS",
  ],
});

export const openRedirectSession = endpoint({
  id: "redirects.openRedirectSession",
  method: "POST",
  path: "/v1/redirect-session-openings",
  summary:
    "Open a hand-over once, within half an hour: its return addresses, and an access token for the shopper who began it. With the renewal token of that answer, ask for the next access token.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  body: Type.Object({ sessionToken: Text(512, 1) }),
  response: Type.Object({
    kind: Type.Enum([...redirectKinds]),
    target: FreeObject,
    callbacks: RedirectCallbacks,
    /** For the destination page only; valid for 15 minutes. Absent without a signed-in visitor or member. */
    accessToken: Type.Optional(Type.String()),
    expiresIn: Type.Optional(Type.Integer()),
    /** Replaces `sessionToken` for renewals within four hours. Only the first opening returns it. */
    renewalToken: Type.Optional(Type.String()),
  }),
  errors: ["REDIRECT_SESSION_NOT_FOUND"],
  isOurs: true,
});
