/**
 * Members as managed by staff and apps, and members' changes to their own public profile (`#api/identity/members.ts`).
 */
import {
  createMemberNote,
  deleteMemberNote,
  deleteMemberSession,
  exportMember,
  listMemberEvents,
  listMemberNotes,
  listMemberSessions,
} from "#api/identity/member-records.ts";
import {
  bulkApproveMembers,
  bulkBlockMembers,
  bulkDeleteMembers,
  createMember,
  deleteMemberAddresses,
  deleteMemberEmails,
  deleteMemberPhones,
  disconnectMember,
  joinCommunity,
  leaveCommunity,
  mergeMembers as mergeMembersEndpoint,
  muteMember,
  requireNewPassword as requireNewPasswordEndpoint,
  resetTwoStep,
  unmuteMember,
  updateMemberSlug,
  updateMySlug,
} from "#api/identity/members.ts";
import { sendRecovery } from "#server/identity/authentication/public.ts";
import { requireReenrollment } from "#server/identity/factors/public.ts";
import {
  approveMember,
  blockMember,
  deleteDevices,
  deleteMember,
  emitMemberEvent,
  endAllSessions,
  endDeviceSessions,
  findMember,
  insertMember,
  listAddresses,
  listMemberEventRows,
  lockMember,
  type MemberRow,
  parseEmail,
  presentMember,
  recordMemberEvent,
  replaceAddresses,
  requireNewPassword,
  toExtras,
  updateMemberRow,
  writeChanges,
} from "#server/identity/identities/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { presentSessions, requireMember } from "./account-routes.ts";
import { exportDetails } from "./export-details.ts";
import { mergeMembers } from "./merge-members.ts";

const SLUG = /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,253}[\p{L}\p{N}])?$/u;
const MAX_EVENTS = 100;

async function present(connection: Connection, row: MemberRow) {
  const books = await listAddresses(connection, [row.id]);
  return { member: presentMember(row, books.get(row.id) ?? [], "FULL") };
}

async function signOutEverywhere(tx: Tx, store: Store, memberId: string): Promise<void> {
  await endAllSessions(tx, store, { memberId, reason: "session revoked" });
  await deleteDevices(tx, memberId);
}

async function requireLockedMember(tx: Tx, id: string): Promise<MemberRow> {
  const member = await lockMember(tx, id);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

async function getMember(connection: Connection, id: string): Promise<MemberRow> {
  const member = await findMember(connection, id);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

type ChangeContext = { tx: Tx; actor: Actor; now: Date };
type Columns = Parameters<typeof updateMemberRow>[2];

/** Updates columns, emits `member_updated` and returns the member. */
async function updateAndPresent({ tx, actor, now }: ChangeContext, id: string, columns: Columns) {
  const changed = await updateMemberRow(tx, (await requireLockedMember(tx, id)).id, columns, now);
  await emitMemberEvent(tx, "updated", changed, { actor, now });
  return present(tx, changed);
}

async function changeSlug(by: ChangeContext, id: string, text: string) {
  const slug = text.trim().normalize("NFC").toLowerCase();
  if (!SLUG.test(slug)) {
    const description = "must contain only letters, digits, hyphens and underscores";
    throw new ValidationError([{ field: "slug", description, violatedRule: "FORMAT", data: {} }]);
  }
  const taken = await by.tx.selectFrom("members").select("id").where("slug", "=", slug).executeTakeFirst();
  if (taken !== undefined && taken.id !== id) throw new AppError("SLUG_ALREADY_EXISTS");
  return updateAndPresent(by, id, { slug });
}

/** Members reach only their own record; any other id behaves as not found (docs/protocol/decisions.md#actors). */
function requireOwnMember(actor: Actor, id: string): string {
  if (!isElevated(actor) && requireMember(actor).memberId !== id) throw new AppError("MEMBER_NOT_FOUND");
  return id;
}

const profileRoutes: Binding[] = [
  handleWrite(updateMySlug, async ({ tx, actor, now, body }) =>
    changeSlug({ tx, actor, now }, requireMember(actor).memberId, body.slug),
  ),
  handleWrite(updateMemberSlug, async ({ tx, actor, now, params, body }) =>
    changeSlug({ tx, actor, now }, params.id, body.slug),
  ),
  handleWrite(joinCommunity, async ({ tx, actor, now }) =>
    updateAndPresent({ tx, actor, now }, requireMember(actor).memberId, { privacy_status: "PUBLIC" }),
  ),
  handleWrite(leaveCommunity, async ({ tx, actor, now }) =>
    updateAndPresent({ tx, actor, now }, requireMember(actor).memberId, { privacy_status: "PRIVATE" }),
  ),
  handleWrite(deleteMemberPhones, async ({ tx, actor, now, params }) => {
    const member = await requireLockedMember(tx, requireOwnMember(actor, params.id));
    const extras = JSON.stringify({ ...toExtras(member.profile_extras), phonesV2: [] });
    return updateAndPresent({ tx, actor, now }, member.id, { phone: null, profile_extras: extras });
  }),
  handleWrite(deleteMemberEmails, async ({ tx, actor, now, params }) => {
    const member = await requireLockedMember(tx, requireOwnMember(actor, params.id));
    const extras = JSON.stringify({ ...toExtras(member.profile_extras), secondaryEmails: [] });
    return updateAndPresent({ tx, actor, now }, member.id, { profile_extras: extras });
  }),
  handleWrite(deleteMemberAddresses, async ({ tx, actor, now, params }) => {
    const member = await requireLockedMember(tx, requireOwnMember(actor, params.id));
    await replaceAddresses(tx, member.id, [], now);
    return updateAndPresent({ tx, actor, now }, member.id, {});
  }),
];

const staffRoutes: Binding[] = [
  handleWrite(createMember, async ({ tx, actor, now, body }) => {
    const { loginEmail, status: requested, ...changes } = body.member;
    const email = parseEmail(loginEmail);
    if (email === undefined) return new AppError("INVALID_EMAIL");
    const status = requested === "APPROVED" ? "ACTIVE" : "OFFLINE";
    const state = { status, pendingReasons: [], isEmailVerified: false } as const;
    const createdBy = actor.kind === "app" ? { createdBy: actor.appId } : {};
    const inserted = await insertMember(tx, { email, ...state, ...createdBy }, now);
    if (inserted === undefined) return new AppError("EMAIL_ALREADY_EXISTS");
    const member = await writeChanges(tx, inserted, changes, { now, isStaff: true });
    await emitMemberEvent(tx, "created", member, { actor, now });
    return present(tx, member);
  }),
  handleWrite(muteMember, async ({ tx, actor, now, params }) => {
    const answer = await updateAndPresent({ tx, actor, now }, params.id, { is_muted: true });
    await recordMemberEvent(tx, { memberId: params.id, kind: "MUTED", actor }, now);
    return answer;
  }),
  handleWrite(unmuteMember, async ({ tx, actor, now, params }) => {
    const answer = await updateAndPresent({ tx, actor, now }, params.id, { is_muted: false });
    await recordMemberEvent(tx, { memberId: params.id, kind: "UNMUTED", actor }, now);
    return answer;
  }),
  handleWrite(disconnectMember, async ({ tx, store, actor, now, params }) => {
    const member = await requireLockedMember(tx, params.id);
    await signOutEverywhere(tx, store, member.id);
    await recordMemberEvent(tx, { memberId: member.id, kind: "DISCONNECTED", actor }, now);
    return present(tx, member);
  }),
  handleWrite(requireNewPasswordEndpoint, async ({ tx, store, actor, now, params }) => {
    const member = await requireLockedMember(tx, params.id);
    await requireNewPassword(tx, member.id);
    await signOutEverywhere(tx, store, member.id);
    await recordMemberEvent(tx, { memberId: member.id, kind: "PASSWORD_RESET_REQUIRED", actor }, now);
    await enqueue(tx, sendRecovery, { emailKey: parseEmail(member.email)?.key ?? member.email });
    return present(tx, member);
  }),
  handleWrite(resetTwoStep, async ({ tx, store, actor, now, params }) => {
    const member = await requireLockedMember(tx, params.id);
    await requireReenrollment(tx, store, member);
    await signOutEverywhere(tx, store, member.id);
    await recordMemberEvent(tx, { memberId: member.id, kind: "FACTORS_RESET", actor }, now);
    return present(tx, member);
  }),
  handleWrite(mergeMembersEndpoint, async ({ tx, store, actor, params, body }) =>
    present(tx, await mergeMembers(tx, store, { memberId: params.id, otherId: body.otherMemberId, actor })),
  ),
  handleWrite(exportMember, async ({ tx, store, actor, params }) => {
    const { id: memberId } = await getMember(tx, params.id);
    return exportDetails(tx, store, { memberId, actor });
  }),
  handleRead(listMemberEvents, async ({ db, params }) => {
    const member = await getMember(db, params.id);
    const rows = await listMemberEventRows(db, member.id, MAX_EVENTS);
    return { events: rows.map(({ occurred_at: date, ...event }) => ({ ...event, date: date.toISOString() })) };
  }),
  handleRead(listMemberSessions, async ({ db, params, now }) => {
    const member = await getMember(db, params.id);
    return { sessions: await presentSessions(db, member.id, { current: undefined, now }) };
  }),
  handleWrite(deleteMemberSession, async ({ tx, store, actor, now, params }) => {
    const isEnded = isId(params.id) && (await endDeviceSessions(tx, store, params.id, params.sessionId));
    if (!isEnded) throw new AppError("SESSION_NOT_FOUND");
    await recordMemberEvent(tx, { memberId: params.id, kind: "SESSION_ENDED", actor }, now);
    return {};
  }),
];

const noteRoutes: Binding[] = [
  handleRead(listMemberNotes, async ({ db, params }) => {
    const member = await getMember(db, params.id);
    const rows = await db
      .selectFrom("member_notes")
      .selectAll()
      .where("member_id", "=", member.id)
      .orderBy("created_at", "desc")
      .limit(500)
      .execute();
    return { notes: rows.map(presentNote) };
  }),
  handleWrite(createMemberNote, async ({ tx, actor, now, params, body }) => {
    const member = await getMember(tx, params.id);
    const row = await tx
      .insertInto("member_notes")
      .values({
        id: newId(now.getTime()),
        member_id: member.id,
        text: body.note.text,
        author_id: actor.kind === "staff" ? actor.staffId : actor.kind === "app" ? actor.appId : null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { note: presentNote(row) };
  }),
  handleWrite(deleteMemberNote, async ({ tx, params }) => {
    const isPossible = isId(params.id) && isId(params.noteId);
    const deleted = isPossible
      ? await tx
          .deleteFrom("member_notes")
          .where("id", "=", params.noteId)
          .where("member_id", "=", params.id)
          .returning("id")
          .executeTakeFirst()
      : undefined;
    if (deleted === undefined) throw new AppError("NOTE_NOT_FOUND");
    return {};
  }),
];

const presentNote = (row: { id: string; text: string; author_id: string | null; created_at: Date }) => ({
  id: row.id,
  text: row.text,
  createdDate: row.created_at.toISOString(),
  ...(row.author_id === null ? {} : { authorId: row.author_id }),
});

type Action = (tx: Tx, store: Store, id: string, actor: Actor) => Promise<unknown>;

/** Runs each member in its own transaction, so one failure doesn't roll back the others. */
async function runForEachMember(store: Store, actor: Actor, memberIds: readonly string[], action: Action) {
  const results = [];
  for (const [originalIndex, id] of memberIds.entries()) {
    const problem = await inTransaction(store.database.db, (tx) => action(tx, store, id, actor), {
      cache: store.cache,
    }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return { code: error.code, description: error.message };
        throw error;
      },
    );
    const success = problem === undefined;
    results.push({ itemMetadata: { id, originalIndex, success, ...(success ? {} : { error: problem }) } });
  }
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length;
  const totalFailures = results.length - totalSuccesses;
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } };
}

// Manual: one transaction for each member.
const bulkRoutes: Binding[] = [
  handleManual(bulkDeleteMembers, ({ store, actor, body }) =>
    runForEachMember(store, actor, body.memberIds, deleteMember),
  ),
  handleManual(bulkApproveMembers, ({ store, actor, body }) =>
    runForEachMember(store, actor, body.memberIds, approveMember),
  ),
  handleManual(bulkBlockMembers, ({ store, actor, body }) =>
    runForEachMember(store, actor, body.memberIds, blockMember),
  ),
];

export const memberRoutes: Binding[] = [...profileRoutes, ...staffRoutes, ...noteRoutes, ...bulkRoutes];
