/**
 * Staff invitations: a link by email that works once within a week. Accepting it creates the account; signing in is
 * separate.
 */
import type { StaffInvitation } from "#api/identity/staff-values.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { parseEmail } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { getRoleName } from "./queries.ts";
import { type RoleChoice, resolveRole } from "./roles.ts";
import { staffTexts } from "./texts/texts.ts";

const LIFE_MILLISECONDS = 7 * 86_400_000;

/** Expired invitations stay listed for this time, so that they can be sent again. */
const LISTED_MILLISECONDS = 30 * 86_400_000;

const selectUnanswered = (connection: Connection) =>
  connection
    .selectFrom("staff_invitations")
    .leftJoin("staff_roles", "staff_roles.id", "staff_invitations.role_id")
    .select([
      "staff_invitations.id",
      "staff_invitations.email",
      "staff_invitations.role",
      "staff_invitations.role_id",
      "staff_roles.name as role_name",
      "staff_invitations.created_at",
      "staff_invitations.expires_at",
    ])
    .where("staff_invitations.ended_at", "is", null);

const selectOpen = (connection: Connection, now: Date) =>
  selectUnanswered(connection).where("staff_invitations.expires_at", ">", now);

type Row = Awaited<ReturnType<ReturnType<typeof selectOpen>["execute"]>>[number];

const present = (row: Row): StaffInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  roleName: getRoleName(row.role, row.role_name),
  ...(row.role_id !== null && { roleId: row.role_id }),
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at.toISOString(),
});

export async function listInvitations(connection: Connection, now: Date): Promise<StaffInvitation[]> {
  const rows = await selectUnanswered(connection)
    .where("staff_invitations.expires_at", ">", new Date(now.getTime() - LISTED_MILLISECONDS))
    .orderBy("staff_invitations.created_at", "desc")
    .execute();
  return rows.map(present);
}

type InvitationInput = { email: string } & Parameters<typeof resolveRole>[2];

export async function createInvitation(
  tx: Tx,
  store: Store,
  actor: Actor,
  input: InvitationInput,
): Promise<StaffInvitation> {
  const email = parseEmail(input.email);
  if (email === undefined)
    throw new ValidationError([
      { field: "invitation.email", description: "must be a valid email address", violatedRule: "FORMAT", data: {} },
    ]);
  const key = staffEmailKey(input.email);
  const taken = await tx
    .selectFrom("staff")
    .select("id")
    .where("email_key", "=", key)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError("STAFF_EMAIL_TAKEN");
  const { role, roleId } = await resolveRole(tx, actor, input);
  const now = store.now();
  const id = newId(now.getTime());
  const token = newToken();
  await tx
    .updateTable("staff_invitations")
    .set({ ended_at: now })
    .where("email_key", "=", key)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .insertInto("staff_invitations")
    .values({
      id,
      email: input.email.trim(),
      email_key: key,
      role,
      role_id: roleId,
      token_hash: sha256(token),
      invited_by: actor.kind === "staff" ? actor.staffId : null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  const row = await selectOpen(tx, now).where("staff_invitations.id", "=", id).executeTakeFirstOrThrow();
  await enqueueInvitation(tx, store, present(row), token);
  return present(row);
}

async function enqueueInvitation(tx: Tx, store: Store, invitation: StaffInvitation, token: string): Promise<void> {
  const { name, locale } = await readStoreSettings(tx);
  const language = chooseLanguage(locale);
  const texts = staffTexts[language];
  const fill = (message: string) => formatMessage(language, message, { store: name, role: invitation.roleName });
  const baseUrl = store.baseUrl();
  const email = {
    kind: "staff-invitation",
    to: invitation.email,
    audience: "staff",
    language,
    subject: fill(texts.invitationSubject),
    heading: fill(texts.invitationSubject),
    blocks: [
      { kind: "paragraph", text: fill(texts.invitation) },
      // The token is in the fragment, which isn't logged or sent to other sites.
      { kind: "button", label: texts.invitationAction, url: `${baseUrl}/admin/invitation#${token}` },
      { kind: "note", text: texts.invitationNote },
    ],
  } as const;
  await enqueueEmail(tx, email, { baseUrl, now: store.now() });
}

export async function cancelInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable("staff_invitations")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (ended === undefined) throw new AppError("INVITATION_NOT_FOUND");
}

export async function findInvitation(connection: Connection, token: string, now: Date): Promise<StaffInvitation> {
  const row = await selectOpen(connection, now)
    .where("staff_invitations.token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("INVITATION_INVALID");
  return present(row);
}

/** Redeems the invitation: creates the account, or reactivates a former staff member's with a new password. */
export async function acceptInvitation(
  tx: Tx,
  { token, name, passwordHash, now }: { token: string; name: string; passwordHash: string; now: Date },
): Promise<void> {
  const used = await tx
    .updateTable("staff_invitations")
    .set({ ended_at: now })
    .where("token_hash", "=", sha256(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["email", "email_key", "role", "role_id"])
    .executeTakeFirst();
  if (used === undefined) throw new AppError("INVITATION_INVALID");
  const role: Pick<RoleChoice, "roleId"> & { role: string } = { role: used.role, roleId: used.role_id };
  const account = {
    email: used.email,
    name: name.trim(),
    role: role.role,
    role_id: role.roleId,
    password_hash: passwordHash,
    password_changed_at: now,
    is_active: true,
  };
  const inserted = await tx
    .insertInto("staff")
    .values({ ...account, id: newId(now.getTime()), email_key: used.email_key, created_at: now })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet(account).where("staff.is_active", "=", false))
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError("STAFF_EMAIL_TAKEN");
}
