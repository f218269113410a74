/** Schemas of members (docs/protocol/members.md#member). */
import { type Static, Type } from "typebox";
import { Day, Email, FreeObject, Id, Nullable, named, Text, Timestamp } from "../values.ts";
import { CustomValue, EmailTag, PhoneTag } from "./identity-values.ts";

export const MemberAddress = named(
  "MemberAddress",
  Type.Object({
    id: Type.Optional(Id),
    streetAddress: Type.Optional(Type.Object({ number: Type.Optional(Text(100)), name: Type.Optional(Text(200)) })),
    addressLine: Type.Optional(Text(200)),
    addressLine2: Type.Optional(Text(200)),
    city: Type.Optional(Text(100)),
    subdivision: Type.Optional(Text(50)),
    country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$" })),
    postalCode: Type.Optional(Text(50)),
  }),
);
export type MemberAddress = Static<typeof MemberAddress>;

/** An image URL; members' images have no stored size. */
const MemberPicture = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.String(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  offsetX: Type.Optional(Type.Integer()),
  offsetY: Type.Optional(Type.Integer()),
});

export const Member = named(
  "Member",
  Type.Object({
    id: Id,
    loginEmail: Type.Optional(Type.String()),
    loginEmailVerified: Type.Optional(Type.Boolean()),
    status: Type.Enum(["UNKNOWN", "PENDING", "APPROVED", "BLOCKED", "OFFLINE"]),
    contactId: Type.Optional(Id),
    contact: Type.Optional(
      Type.Object({
        firstName: Type.Optional(Type.String()),
        lastName: Type.Optional(Type.String()),
        phones: Type.Array(Type.String()),
        emails: Type.Array(Type.String()),
        /** Extension: the kind of each of `phones` and `emails`, in their order. */
        phoneTags: Type.Optional(Type.Array(PhoneTag)),
        emailTags: Type.Optional(Type.Array(EmailTag)),
        addresses: Type.Array(MemberAddress),
        birthdate: Type.Optional(Type.String()),
        company: Type.Optional(Type.String()),
        jobTitle: Type.Optional(Type.String()),
        /** By key: `{name, value}`. */
        customFields: Type.Optional(FreeObject),
      }),
    ),
    profile: Type.Optional(
      Type.Object({
        nickname: Type.Optional(Type.String()),
        slug: Type.Optional(Type.String()),
        title: Type.Optional(Type.String()),
        photo: Type.Optional(MemberPicture),
        cover: Type.Optional(MemberPicture),
      }),
    ),
    privacyStatus: Type.Optional(Type.Enum(["UNKNOWN", "PRIVATE", "PUBLIC"])),
    activityStatus: Type.Optional(Type.Enum(["UNKNOWN", "ACTIVE", "MUTED"])),
    createdDate: Type.Optional(Timestamp),
    updatedDate: Type.Optional(Timestamp),
    lastLoginDate: Type.Optional(Timestamp),
    /** For staff: labels, and newsletter subscription. */
    labels: Type.Optional(Type.Array(Type.String())),
    isSubscribed: Type.Optional(Type.Boolean()),
  }),
);
export type Member = Static<typeof Member>;

const PictureUrl = Type.String({ pattern: "^(?:https?://[^\\s]+|/[^\\s/][^\\s]*)$", maxLength: 2048 });

/** What members can change about themselves, and staff about a member. `null` clears a field. */
export const MemberChanges = named(
  "MemberChanges",
  Type.Object({
    contact: Type.Optional(
      Type.Object({
        firstName: Type.Optional(Nullable(Text(100))),
        lastName: Type.Optional(Nullable(Text(100))),
        phones: Type.Optional(Type.Array(Text(50, 1), { maxItems: 20 })),
        /** Extension: the kind of each of `phones`, in their order. Without it, known numbers keep theirs. */
        phoneTags: Type.Optional(Type.Array(PhoneTag, { maxItems: 20 })),
        /** Extension: replaces all email addresses except the one to sign in with. */
        secondaryEmails: Type.Optional(
          Type.Array(Type.Object({ email: Email, tag: Type.Optional(EmailTag) }), { maxItems: 20 }),
        ),
        addresses: Type.Optional(Type.Array(MemberAddress, { maxItems: 50 })),
        birthdate: Type.Optional(Nullable(Day)),
        company: Type.Optional(Nullable(Text(100))),
        jobTitle: Type.Optional(Nullable(Text(100))),
        /** Typed values by key; `null` clears one. Staff-only fields are rejected from members. */
        customFields: Type.Optional(
          Type.Record(Text(60), Nullable(Type.Object({ value: Type.Union([CustomValue, Type.Null()]) }))),
        ),
      }),
    ),
    profile: Type.Optional(
      Type.Object({
        nickname: Type.Optional(Nullable(Text(100))),
        title: Type.Optional(Nullable(Text(100))),
        photo: Type.Optional(Nullable(Type.Object({ url: PictureUrl }))),
        cover: Type.Optional(Nullable(Type.Object({ url: PictureUrl }))),
      }),
    ),
    /** UNKNOWN keeps the current value. */
    privacyStatus: Type.Optional(Type.Enum(["UNKNOWN", "PRIVATE", "PUBLIC"])),
    language: Type.Optional(Nullable(Text(20))),
    /** For staff and apps only. */
    labels: Type.Optional(Type.Array(Text(100, 1), { maxItems: 200 })),
    isSubscribed: Type.Optional(Type.Boolean()),
  }),
);
export type MemberChanges = Static<typeof MemberChanges>;

/** A staff note about a member. Members never see it. */
export const MemberNote = named(
  "MemberNote",
  Type.Object({ id: Id, text: Type.String(), authorId: Type.Optional(Id), createdDate: Timestamp }),
);

/** An event of an account: sign-ins, changes of credentials, actions by staff. */
export const MemberEvent = named(
  "MemberEvent",
  Type.Object({
    /** `SIGNED_IN`, `SIGN_IN_FAILED`, `PASSWORD_CHANGED`, `FACTOR_ADDED`, `BLOCKED`, … */
    kind: Type.String(),
    date: Timestamp,
    /** `member`, `staff` with id, `app` with id, `system`. */
    actor: Type.String(),
    device: Type.String(),
    network: Type.String(),
    detail: Type.String(),
  }),
);
