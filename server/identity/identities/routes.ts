import { signOnPolicyUpdated } from "#api/identity/member-events.ts";
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import {
  approveMember as approveMemberEndpoint,
  blockMember as blockMemberEndpoint,
  bulkApproveMembersByFilter,
  bulkBlockMembersByFilter,
  bulkDeleteMembersByFilter,
  deleteMember as deleteMemberEndpoint,
  deleteMyMember,
  getMember,
  getMyMember,
  listMembers,
  queryMembers,
  updateMember,
  updateMyMember,
} from "#api/identity/members.ts";
import { getSignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { type Actor, actorReference, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, type WriteContext } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { emitMemberEvent } from "./emit-member-events.ts";
import { listAddresses } from "./members/addresses.ts";
import { changeMembersByFilter } from "./members/change-members-by-filter.ts";
import { approveMember, blockMember, deleteMember, isFreshSession } from "./members/member-status.ts";
import { type Fieldset, limitMember, presentMember } from "./members/present.ts";
import { writeChanges } from "./members/profiles.ts";
import { toMemberPage } from "./members/query-members.ts";
import { findMember, listMemberRows, lockMember, type MemberPage, type MemberRow } from "./queries.ts";
import { readSignOnPolicy, writeSignOnPolicy } from "./sessions/sign-on-policy.ts";

type Fieldsets = Fieldset | readonly Fieldset[] | undefined;

/** The widest of the requested fieldsets. */
function widestFieldset(fieldsets: Fieldsets, fallback: Fieldset): Fieldset {
  const requested = typeof fieldsets === "string" ? [fieldsets] : (fieldsets ?? []);
  return (["FULL", "EXTENDED", "PUBLIC"] as const).find((fieldset) => requested.includes(fieldset)) ?? fallback;
}

function requireMember(actor: Actor): Extract<Actor, { kind: "member" }> {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor;
}

async function present(
  connection: Connection,
  row: MemberRow | undefined,
  fieldset: Fieldset,
): Promise<{ member: Member }> {
  if (row === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const books = await listAddresses(connection, [row.id]);
  return { member: presentMember(row, books.get(row.id) ?? [], fieldset) };
}

async function presentPage(connection: Connection, page: MemberPage, fieldset: Fieldset) {
  const { rows, total } = await listMemberRows(connection, page);
  const ids = fieldset === "FULL" ? rows.map((row) => row.id) : [];
  const books = await listAddresses(connection, ids);
  return {
    members: rows.map((row) => presentMember(row, books.get(row.id) ?? [], fieldset)),
    metadata: { count: rows.length, offset: page.offset, total },
  };
}

type ByFilter = Pick<WriteContext<typeof bulkDeleteMembersByFilter>, "tx" | "actor" | "body" | "now">;

/** Validates the filter now; a job does the work. */
async function changeByFilter(action: "APPROVE" | "BLOCK" | "DELETE", { tx, actor, body, now }: ByFilter) {
  const { filter, search } = body;
  toMemberPage({ filter }, search?.expression);
  const { kind, id } = actorReference(actor);
  if ((kind !== "staff" && kind !== "app") || id === null) throw new AppError("PERMISSION_DENIED");
  const jobId = newId(now.getTime());
  const words = search?.expression;
  const payload = { action, filter, by: { kind, id }, ...(words === undefined ? {} : { words }) };
  await enqueue(tx, changeMembersByFilter, payload, { key: jobId });
  return { jobId };
}

async function updateAndPresent(by: { tx: Tx; actor: Actor; now: Date }, id: string, changes: MemberChanges) {
  const { tx, actor, now } = by;
  const row = await lockMember(tx, id);
  if (row === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const changed = await writeChanges(tx, row, changes, { now, isStaff: isElevated(actor) });
  await emitMemberEvent(tx, "updated", changed, { actor, now });
  return present(tx, changed, "FULL");
}

export const routes = [
  handleRead(getMyMember, async ({ db, actor, query }) => {
    const { memberId, scopes } = requireMember(actor);
    const { member } = await present(db, await findMember(db, memberId), widestFieldset(query.fieldsets, "FULL"));
    return { member: limitMember(member, scopes) };
  }),
  handleWrite(updateMyMember, async ({ tx, actor, body, now }) => {
    const { memberId, scopes } = requireMember(actor);
    const { member } = await updateAndPresent({ tx, actor, now }, memberId, body.member);
    return { member: limitMember(member, scopes) };
  }),
  handleWrite(deleteMyMember, async ({ tx, store, actor, now, query: { contentAssigneeId: assigneeId } }) => {
    const { memberId, sessionId } = requireMember(actor);
    if (!(await isFreshSession(tx, sessionId, now))) throw new AppError("REAUTHENTICATION_REQUIRED");
    const isMissing = assigneeId !== undefined && (await findMember(tx, assigneeId)) === undefined;
    if (isMissing) throw new AppError("MEMBER_NOT_FOUND");
    await deleteMember(tx, store, memberId, actor);
    return {};
  }),
  handleRead(getMember, async ({ db, params, query }) =>
    present(db, await findMember(db, params.id), widestFieldset(query.fieldsets, "FULL")),
  ),
  handleRead(listMembers, async ({ db, query }) => {
    const page = toMemberPage(query.paging === undefined ? {} : { paging: query.paging }, undefined);
    return presentPage(db, page, widestFieldset(query.fieldsets, "FULL"));
  }),
  handleRead(queryMembers, async ({ db, body }) =>
    presentPage(db, toMemberPage(body.query, body.search?.expression), widestFieldset(body.fieldsets, "FULL")),
  ),
  handleWrite(updateMember, async ({ tx, actor, params, body, now }) => {
    // For a member, other members don't exist (docs/protocol/decisions.md#actors).
    if (actor.kind === "member" && actor.memberId !== params.id) throw new AppError("MEMBER_NOT_FOUND");
    const { member } = await updateAndPresent({ tx, actor, now }, params.id, body.member);
    return { member: limitMember(member, actor.kind === "member" ? actor.scopes : undefined) };
  }),
  handleWrite(approveMemberEndpoint, async ({ tx, store, actor, params }) =>
    present(tx, await approveMember(tx, store, params.id, actor), "FULL"),
  ),
  handleWrite(blockMemberEndpoint, async ({ tx, store, actor, params }) =>
    present(tx, await blockMember(tx, store, params.id, actor), "FULL"),
  ),
  handleWrite(deleteMemberEndpoint, async ({ tx, store, actor, params }) => {
    await deleteMember(tx, store, params.id, actor);
    return {};
  }),
  handleWrite(bulkDeleteMembersByFilter, (context) => changeByFilter("DELETE", context)),
  handleWrite(bulkApproveMembersByFilter, (context) => changeByFilter("APPROVE", context)),
  handleWrite(bulkBlockMembersByFilter, (context) => changeByFilter("BLOCK", context)),
  handleRead(getSignOnPolicy, async ({ db }) => ({ signOnPolicy: await readSignOnPolicy(db) })),
  handleWrite(updateSignOnPolicy, async ({ tx, actor, body, now }) => {
    await writeSignOnPolicy(tx, body.signOnPolicy);
    const signOnPolicy = await readSignOnPolicy(tx);
    await emit(tx, { event: signOnPolicyUpdated, entityId: "policy", payload: signOnPolicy, actor, now });
    return { signOnPolicy };
  }),
];
