/** Who wants the newsletter, for those who send it. Calls of our own. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Email, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

/** The same prefix as the accounts' calls: it is their word that counts first. */
const services = ["/members"];

const listPage = {
  /** Part of an address, or of a name where there is one. */
  search: Type.Optional(Text(200)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
};

export const NewsletterSubscriber = named(
  "NewsletterSubscriber",
  Type.Object({
    email: Type.String(),
    name: Type.Optional(Type.String()),
    /** Absent for guests, and where the form's link proved the address that the account of it has not. */
    memberId: Type.Optional(Type.String()),
    /** Where the newest consent was given: `sign-up`, `account`, `staff` and so on of a member, `checkout` and `form` of anybody. */
    source: Type.String(),
    consentedDate: Timestamp,
    /** The newest order in which the box was ticked. */
    order: Type.Optional(Type.Object({ id: Type.String(), number: Type.String() })),
    /** BCP 47, of the account, or of the checkout. */
    language: Type.Optional(Type.String()),
    /** For the foot of every newsletter: a page of the shop that ends it with one press, and can do nothing else. */
    unsubscribeUrl: Type.String(),
  }),
);

export const listNewsletterSubscribers = endpoint({
  id: "members.listNewsletterSubscribers",
  method: "GET",
  path: "/v1/newsletter-subscribers",
  services,
  summary: "Everybody who agreed to the newsletter and has not refused it since, each address once, the newest first.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  query: Type.Object({
    ...listPage,
    /** `MEMBERS` have an account, `GUESTS` have none. */
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
    "Take an address off the newsletter. It stays off, also when it is typed into a checkout again, until its own account says otherwise. May be an address that never agreed.",
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
  summary:
    "Addresses that want no newsletter, with when and how they said so, the newest first: for other mail programs.",
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

/** Whoever signs up gets the same answer, known or not: nobody learns here who is on the list. */
export const signUpForNewsletter = endpoint({
  id: "members.signUpForNewsletter",
  method: "POST",
  path: "/v1/newsletter-sign-ups",
  services,
  summary:
    "Asks for the newsletter. Where the store wants a confirmation, a mail with a link goes to the address, good for 7 days and one use. Answers alike for every address.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public form", scope: "public" },
  body: Type.Object({
    email: Email,
    /** BCP 47, of the page: the language of the mail. What is no language is passed over; without one the browser's is asked. */
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
  summary: "Uses the token of a confirmation link. `confirmed` is false when it is unknown, used or too old.",
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
  summary:
    "Who asked for the newsletter and has not proven the address, the newest first. They get none. Nobody who refused since.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  query: Type.Object(listPage),
  response: Type.Object({
    waiting: Type.Array(
      Type.Object({
        email: Type.String(),
        requestedDate: Timestamp,
        /** Until when the newest link works; absent where none was sent: of members whose e-mail is not verified, and of who signed up while the store wanted no confirmation. */
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
    /** Whether a sign-up counts only after the link in a mail was used. Those from before need one too, once it is on. */
    confirmsByMail: Type.Boolean(),
    /** Nobody has decided: it follows the store's country (EEA, United Kingdom, Switzerland: yes). */
    isDefault: Type.Boolean(),
  }),
);

export const getNewsletterSettings = endpoint({
  id: "members.getNewsletterSettings",
  method: "GET",
  path: "/v1/newsletter-settings",
  services,
  summary: "How the newsletter is signed up for.",
  access: { actors: ["staff", "app"], permission: "newsletter:read" },
  response: Type.Object({ newsletterSettings: NewsletterSettings }),
  isOurs: true,
});

export const updateNewsletterSettings = endpoint({
  id: "members.updateNewsletterSettings",
  method: "PATCH",
  path: "/v1/newsletter-settings",
  services,
  summary: "Decides whether sign-ups are confirmed by mail; `null` leaves it to the store's country.",
  access: { actors: ["staff", "app"], permission: "newsletter:write" },
  body: Type.Object({ newsletterSettings: Type.Object({ confirmsByMail: Nullable(Type.Boolean()) }) }),
  response: Type.Object({ newsletterSettings: NewsletterSettings }),
  isOurs: true,
});
