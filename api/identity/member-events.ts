/** Events of members, the sign-on policy and redirect sessions (docs/protocol/members.md#events). */
import { Type } from "typebox";
import { RedirectSession } from "../checkout/redirects.ts";
import { event } from "../endpoint.ts";
import { Id } from "../values.ts";
import { Member } from "./member-values.ts";
import { SignOnPolicy } from "./sign-on.ts";

export const memberCreated = event({
  type: "wix.members.v1.member_created",
  entity: "wix.members.v1.member",
  family: "created",
  when: "A customer signed up, or staff or an app created a member.",
  payload: Member,
});

export const memberUpdated = event({
  type: "wix.members.v1.member_updated",
  entity: "wix.members.v1.member",
  family: "updated",
  when: "A member's profile, contact details, email or status changed.",
  payload: Member,
});

export const memberDeleted = event({
  type: "wix.members.v1.member_deleted",
  entity: "wix.members.v1.member",
  family: "deleted",
  when: "A member was deleted, or merged into another one.",
  payload: Type.Object({ id: Id }),
});

export const signOnPolicyUpdated = event({
  type: "wix.iam.signon.v1.sign_on_policy_updated",
  entity: "wix.iam.signon.v1.sign_on_policy",
  family: "updated",
  when: "The sign-up or sign-in settings changed.",
  payload: SignOnPolicy,
});

/** Excludes the session's token, which is a secret of the client that created it. */
export const redirectSessionCreated = event({
  type: "wix.headless.v1.redirect_session_created",
  entity: "wix.headless.v1.redirect_session",
  family: "created",
  when: "A client created a redirect session to a hosted page.",
  payload: Type.Object({ id: RedirectSession.properties.id, kind: Type.String() }),
});
