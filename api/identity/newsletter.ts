/** The newsletter's subscribers and sign-ups. Not part of the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Email, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

/** Same prefix as the account calls, whose setting takes precedence. */
const services = ["/members"];

const listPage = {
  /** Part of an email, or of a name if there is one. */
  search: Type.Optional(Text(200)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
};

export const NewsletterSubscriber = named(
  "NewsletterSubscriber",
  Type.Object({
    email: Type.String(),
    name: Type.Optional(Type.String()),
    /** Absent for guests, and for addresses confirmed by link whose account isn't verified. */
    memberId: Type.Optional(Type.String()),
    /**
     * Where the newest consent was given: `sign-up`, `account`, `staff` and others for members, `checkout` and `form`
     * for anyone.
     */
    source: Type.String(),
    consentedDate: Timestamp,
    /** The newest order whose checkout had the newsletter box ticked. */
    order: Type.Optional(Type.Object({ id: Type.String(), number: Type.String() })),
    /** BCP 47, from the account or the checkout. */
    language: Type.Optional(Type.String()),
    /** For the footer of each newsletter: opens a page with a one-click unsubscribe, and grants nothing else. */
    unsubscribeUrl: Type.String(),
  }),
);

export const listNewsletterSubscribers = endpoint({
  id: "members.listNewsletterSubscribers",
  method: "GET",
  path: "/v1/newsletter-subscribers",
  services,
  summary: "List newsletter subscribers, each address once, newest first.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  query: Type.Object({
    ...listPage,
    /** `MEMBERS` have an account, `GUESTS` don't. */
    who: Type.Optional(Type.Enum(["MEMBERS", "GUESTS"])),
  }),
  response: Type.Object({ subscribers: Type.Array(NewsletterSubscriber), total: Type.Integer() }),
  isOurs: true,
});

export const removeNewsletterSubscriber = endpoint({
  id: "members.removeNewsletterSubscriber",
  method: "POST",
  path: "/v1/newsletter-subscribers/remove",
  services,
  summary:
    "Unsubscribe an address. It stays unsubscribed, even if it is entered at checkout again, until its own account subscribes. The address doesn't need to be a subscriber.",
  access: { actors: ["staff", "app"], permission: "newsletter:write" },
  body: Type.Object({ email: Email }),
  response: Nothing,
  isOurs: true,
});

export const listNewsletterRefusals = endpoint({
  id: "members.listNewsletterRefusals",
  method: "GET",
  path: "/v1/newsletter-refusals",
  services,
  summary: "List unsubscribed addresses with time and source, newest first, to sync with other email tools.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  query: Type.Object(listPage),
  response: Type.Object({
    refusals: Type.Array(
      Type.Object({
        email: Type.String(),
        /** `account`, `unsubscribe-link` or `staff`. */
        source: Type.String(),
        refusedDate: Timestamp,
      }),
    ),
    total: Type.Integer(),
  }),
  isOurs: true,
});

/** The response is the same for every address, so it doesn't reveal who is subscribed. */
export const signUpForNewsletter = endpoint({
  id: "members.signUpForNewsletter",
  method: "POST",
  path: "/v1/newsletter-sign-ups",
  services,
  summary:
    "Subscribe to the newsletter. If the store requires confirmation, sends a link that works once within 7 days. The response is the same for every address.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public form", scope: "public" },
  body: Type.Object({
    email: Email,
    /**
     * BCP 47 language of the page, for the email. Invalid values are ignored, and the Accept-Language header is the
     * fallback.
     */
    language: Type.Optional(Text(35)),
  }),
  response: Type.Object({ needsConfirmation: Type.Boolean() }),
  isOurs: true,
});

export const confirmNewsletterSignUp = endpoint({
  id: "members.confirmNewsletterSignUp",
  method: "POST",
  path: "/v1/newsletter-sign-ups/confirm",
  services,
  summary:
    "Confirm a subscription with the token of a confirmation link. `confirmed` is false if the token is unknown, used or expired.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  body: Type.Object({ token: Text(100, 1) }),
  response: Type.Object({ confirmed: Type.Boolean() }),
  isOurs: true,
});

export const listNewsletterWaiting = endpoint({
  id: "members.listNewsletterWaiting",
  method: "GET",
  path: "/v1/newsletter-sign-ups",
  services,
  summary: "List pending newsletter sign-ups, newest first. Excludes addresses that have unsubscribed since.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  query: Type.Object(listPage),
  response: Type.Object({
    waiting: Type.Array(
      Type.Object({
        email: Type.String(),
        requestedDate: Timestamp,
        /**
         * When the newest link expires. Absent if no link was sent: for members with an unverified email, and for
         * sign-ups made while no confirmation was required.
         */
        expiresDate: Type.Optional(Timestamp),
        memberId: Type.Optional(Type.String()),
      }),
    ),
    total: Type.Integer(),
  }),
  isOurs: true,
});

export const NewsletterSettings = named(
  "NewsletterSettings",
  Type.Object({
    /**
     * Whether a sign-up counts only after its confirmation link was used. Turning it on applies to earlier sign-ups
     * too.
     */
    confirmsByMail: Type.Boolean(),
    /** Not configured: depends on the store's country (on in the EEA, the United Kingdom and Switzerland). */
    isDefault: Type.Boolean(),
  }),
);

export const getNewsletterSettings = endpoint({
  id: "members.getNewsletterSettings",
  method: "GET",
  path: "/v1/newsletter-settings",
  services,
  summary: "Get the newsletter settings.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  response: Type.Object({ newsletterSettings: NewsletterSettings }),
  isOurs: true,
});

export const updateNewsletterSettings = endpoint({
  id: "members.updateNewsletterSettings",
  method: "PATCH",
  path: "/v1/newsletter-settings",
  services,
  summary: "Set whether sign-ups need email confirmation. `null` restores the default of the store's country.",
  access: { actors: ["staff", "app"], permission: "newsletter:write" },
  body: Type.Object({ newsletterSettings: Type.Object({ confirmsByMail: Nullable(Type.Boolean()) }) }),
  response: Type.Object({ newsletterSettings: NewsletterSettings }),
  isOurs: true,
});
