/**
 * Staff invitations: a link by email that works once within a week. Accepting it creates the account; signing in is
 * separate.
 */
import type { StaffInvitation } from "#api/identity/staff-values.ts";
import { parseEmail } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { getRoleName } from "./queries.ts";
import { type RoleChoice, resolveRole } from "./roles.ts";

const LIFE_MILLISECONDS = 7 * 86_400_000;

const selectOpen = (connection: Connection, now: Date) =>
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
    .where("staff_invitations.ended_at", "is", null)
    .where("staff_invitations.expires_at", ">", now);

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
  return (await selectOpen(connection, now).orderBy("staff_invitations.created_at", "desc").execute()).map(present);
}

type InvitationInput = { email: string } & Parameters<typeof resolveRole>[2];

export async function createInvitation(
  tx: Tx,
  store: Store,
  actor: Actor,
  wanted: InvitationInput,
): Promise<StaffInvitation> {
  const email = parseEmail(wanted.email);
  if (email === undefined)
    throw new ValidationError([
      { field: "invitation.email", description: "must be a valid email address", violatedRule: "FORMAT", data: {} },
    ]);
  const key = staffEmailKey(wanted.email);
  const taken = await tx
    .selectFrom("staff")
    .select("id")
    .where("email_key", "=", key)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError("STAFF_EMAIL_TAKEN");
  const { role, roleId } = await resolveRole(tx, actor, wanted);
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
      email: wanted.email.trim(),
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
  const { name } = await readStoreSettings(tx);
  // The token is in the fragment, which isn't logged or sent to other sites.
  const link = `${store.baseUrl()}/admin/invitation#${token}`;
  const words = [
    `You've been invited to join ${name}`,
    `You've been invited to help manage ${name}. Your role: ${invitation.roleName}.`,
    "This link works once and expires in 7 days. If you weren't expecting this invitation, you can ignore this email.",
  ] as const;
  const [subject, what, note] = words;
  const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${safe(subject)}</title></head><body style="margin:0;padding:32px;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d2321"><h1 style="font-size:22px">${safe(subject)}</h1><p>${safe(what)}</p><p><a href="${safe(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4b3e;color:#ffffff;text-decoration:none">Accept invitation</a></p><p style="color:#5c6661">${safe(note)}</p></body></html>`;
  const text = `${subject}\n\n${what}\n\nAccept invitation: ${link}\n\n${note}\n`;
  await enqueueMail(tx, { kind: "staff-invitation", to: invitation.email, subject, html, text }, store.now());
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
  const made = await tx
    .insertInto("staff")
    .values({ ...account, id: newId(now.getTime()), email_key: used.email_key, created_at: now })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet(account).where("staff.is_active", "=", false))
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) throw new AppError("STAFF_EMAIL_TAKEN");
}
